import { providerPathFault } from '../../../contract/calls/proxy.js'
import { isJsonObject } from '../../../contract/json/json.js'
import { optionError } from '../../config/optionChecks.js'
import { type AllowRule, RULE_METHODS, type RuleMethod } from './allowRule.js'
import { isBatchPath, overrideKind } from './methodOverride.js'

/** The fault of a setting, and the allowed values. */
export interface RuleFault {
  wrong: string
  allowed: string
}

const PATTERN =
  'Use a path such as /crm/v3/objects/*. "*" matches one whole segment, and "**" at the end matches one or more.'

const OVERRIDE =
  'Add "methodOverride: true" if calls may use other methods than "methods" lists, or remove it.'

/** Returns the fault of a path pattern, or null. */
export function patternFault(pattern: string): RuleFault | null {
  const fault = providerPathFault(pattern)
  if (fault) return { wrong: `can match nothing: ${fault}`, allowed: PATTERN }
  if (pattern.includes('?')) {
    const allowed = 'Use the path only, and list the names of parameters in "query".'
    return { wrong: 'has a query', allowed }
  }
  if (!/^[\x21-\x7e]*$/.test(pattern)) {
    const allowed = 'Percent-encode these characters: ü is %C3%BC.'
    return { wrong: 'contains characters that must be percent-encoded', allowed }
  }
  const segments = pattern.split('/')
  const isMisplaced = segments.some(
    (segment, index) =>
      segment.includes('*') &&
      segment !== '*' &&
      !(segment === '**' && index === segments.length - 1),
  )
  return isMisplaced ? { wrong: 'has a misplaced "*"', allowed: PATTERN } : null
}

/**
 * Checks whether a rule needs `methodOverride` but does not set it. Returns the fault and the member that causes it, or
 * null.
 */
export function overrideFault({
  path,
  query,
  methodOverride,
}: Pick<AllowRule, 'path' | 'query' | 'methodOverride'>):
  | (RuleFault & { member: 'path' | 'query' })
  | null {
  if (methodOverride) return null
  if (isBatchPath(path)) {
    const wrong = 'is a batch, whose requests can have any method'
    return { member: 'path', wrong, allowed: OVERRIDE }
  }
  const isOverride = query?.some((name) => overrideKind(name) === 'always')
  if (!isOverride) return null
  const wrong = 'names a parameter that changes the method'
  return { member: 'query', wrong, allowed: OVERRIDE }
}

/** The members of a rule. The type keeps the list complete. */
const ruleMembers: Record<keyof AllowRule, true> = {
  methods: true,
  path: true,
  integrations: true,
  query: true,
  methodOverride: true,
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isMethod = (value: unknown): value is RuleMethod =>
  RULE_METHODS.some((method) => method === value)

function readList<T>(
  option: string,
  value: unknown,
  isElement: (element: unknown) => element is T,
  allowed: string,
): T[] {
  if (!Array.isArray(value)) throw optionError(option, 'is not a list', allowed)
  const elements: T[] = value.filter(isElement)
  if (elements.length === value.length) return elements
  throw optionError(option, 'contains an invalid value', allowed)
}

function readFilled<T>(...args: Parameters<typeof readList<T>>): T[] {
  const list = readList(...args)
  if (list.length > 0) return list
  throw optionError(args[0], 'is empty', args[3])
}

function readRule(option: string, rule: unknown, aliases: readonly string[]): AllowRule {
  const members = Object.keys(ruleMembers).join(', ')
  if (!isJsonObject(rule)) {
    throw optionError(option, 'is not an object', `Pass an object of: ${members}.`)
  }
  const unknown = Object.keys(rule).find((name) => !Object.hasOwn(ruleMembers, name))
  if (unknown !== undefined) {
    throw optionError(`${option}.${unknown}`, 'does not exist', `The members are: ${members}.`)
  }
  const { path, integrations, query, methodOverride } = rule
  const methods = `Use a list of: ${RULE_METHODS.join(', ')}.`
  if (!isText(path)) throw optionError(`${option}.path`, 'is not a string', PATTERN)
  const fault = patternFault(path)
  if (fault) throw optionError(`${option}.path`, fault.wrong, fault.allowed)
  if (methodOverride !== undefined && typeof methodOverride !== 'boolean') {
    throw optionError(`${option}.methodOverride`, 'is not a boolean', 'Use true or false.')
  }
  const isAlias = (value: unknown): value is string => isText(value) && aliases.includes(value)
  const known = `Use a list of: ${aliases.join(', ')}.`
  const read: AllowRule = {
    methods: readFilled(`${option}.methods`, rule.methods, isMethod, methods),
    path,
    ...(methodOverride && { methodOverride }),
  }
  if (integrations !== undefined) {
    read.integrations = readFilled(`${option}.integrations`, integrations, isAlias, known)
  }
  if (query !== undefined) {
    const names = 'Use a list of parameter names.'
    read.query = readList(`${option}.query`, query, isText, names)
  }
  const override = overrideFault(read)
  if (override) throw optionError(`${option}.${override.member}`, override.wrong, override.allowed)
  return read
}

/**
 * Validates and copies the rules of the option `allow`.
 *
 * @param aliases - The configured integrations.
 * @throws TypeError that names the invalid member, such as `allow[0].path`
 */
export function readAllowRules(rules: readonly unknown[], aliases: readonly string[]): AllowRule[] {
  return rules.map((rule, index) => readRule(`allow[${index}]`, rule, aliases))
}
