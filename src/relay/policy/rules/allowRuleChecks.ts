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
  'Give a path such as /crm/v3/objects/*; "*" stands for one whole segment, "**" at the end for all that follow.'

const OVERRIDE =
  'Add "methodOverride: true" if calls may do more than "methods" says, or leave it out.'

/** Returns what is wrong with a path pattern, or null. */
export function patternFault(pattern: string): RuleFault | null {
  const fault = providerPathFault(pattern)
  if (fault) return { wrong: `can match nothing: ${fault}`, allowed: PATTERN }
  if (pattern.includes('?')) {
    const allowed = 'Give the path alone, and the names of parameters in "query".'
    return { wrong: 'has a query', allowed }
  }
  if (!/^[\x21-\x7e]*$/.test(pattern)) {
    const allowed = 'Write such characters as they are sent: ü as %C3%BC.'
    return { wrong: 'holds characters that are sent percent-encoded', allowed }
  }
  const segments = pattern.split('/').slice(1)
  const isMisplaced = segments.some(
    (segment, index) =>
      segment.includes('*') &&
      segment !== '*' &&
      !(segment === '**' && index === segments.length - 1),
  )
  return isMisplaced ? { wrong: 'has a "*" that stands for nothing', allowed: PATTERN } : null
}

/** Returns which member of a rule needs `methodOverride`, and why, or null. */
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

/** The members of a rule. The compiler keeps the list complete. */
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
  throw optionError(option, 'holds something that is not allowed', allowed)
}

function readFilled<T>(...args: Parameters<typeof readList<T>>): T[] {
  const list = readList(...args)
  if (list.length > 0) return list
  throw optionError(args[0], 'is empty', args[3])
}

function readRule(option: string, rule: unknown, aliases: readonly string[]): AllowRule {
  const members = Object.keys(ruleMembers).join(', ')
  if (!isJsonObject(rule)) {
    throw optionError(option, 'is not an object', `Give an object of: ${members}.`)
  }
  const unknown = Object.keys(rule).find((name) => !Object.hasOwn(ruleMembers, name))
  if (unknown !== undefined) {
    throw optionError(`${option}.${unknown}`, 'does not exist', `The members are: ${members}.`)
  }
  const { path, integrations, query, methodOverride } = rule
  const methods = `Give a list of: ${RULE_METHODS.join(', ')}.`
  const fault = isText(path) ? patternFault(path) : { wrong: 'is not a text', allowed: PATTERN }
  if (!isText(path) || fault) {
    throw optionError(`${option}.path`, fault?.wrong ?? '', fault?.allowed ?? '')
  }
  if (methodOverride !== undefined && typeof methodOverride !== 'boolean') {
    throw optionError(`${option}.methodOverride`, 'is not a boolean', 'Give true or false.')
  }
  const isAlias = (value: unknown): value is string => isText(value) && aliases.includes(value)
  const known = `Give a list of: ${aliases.join(', ')}.`
  const read: AllowRule = {
    methods: readFilled(`${option}.methods`, rule.methods, isMethod, methods),
    path,
    ...(methodOverride && { methodOverride }),
  }
  if (integrations !== undefined) {
    read.integrations = readFilled(`${option}.integrations`, integrations, isAlias, known)
  }
  if (query !== undefined) {
    const names = 'Give a list of names of parameters.'
    read.query = readList(`${option}.query`, query, isText, names)
  }
  const override = overrideFault(read)
  if (override) throw optionError(`${option}.${override.member}`, override.wrong, override.allowed)
  return read
}

/**
 * Checks and copies the rules of the option `allow`.
 *
 * @param aliases - The configured integrations.
 * @throws TypeError that names the rule's member, such as `allow[0].path`, if a rule is not valid
 */
export function readAllowRules(rules: readonly unknown[], aliases: readonly string[]): AllowRule[] {
  return rules.map((rule, index) => readRule(`allow[${index}]`, rule, aliases))
}
