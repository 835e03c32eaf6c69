import { createHash } from 'node:crypto'
import type {
  Integration,
  IntegrationField,
  IntegrationObject,
} from '../../contract/calls/integrations.js'

type Members = ReadonlyMap<string, string>

const VALUE_TYPES = new Map([
  ['text', 'string'],
  ['date', 'string'],
  ['datetime', 'string'],
  ['select', 'string'],
  ['number', 'number'],
  ['boolean', 'boolean'],
])

const ANY_NAME = '[name: string]'

/** Maximum number of fields with a line each. With more, editors and TypeScript become slow. */
const MAX_LINES = 10_000

/** Maximum number of names in one list. TypeScript splits at most a few thousand. */
const MAX_LISTED = 2_000

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** Returns a text as a string literal. Escapes invisible characters, which could hide code in a review. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\p{C}\u2028\u2029]/gu, (character) =>
    // By code unit, because `\u` has four digits.
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  )
}

function keyText(name: string): string {
  return IDENTIFIER.test(name) ? name : quoted(name)
}

/** Returns a type with the members in the order of their names, which does not depend on the source. */
function typeText(members: Members, indent: string, isOpen = false): string {
  const lines = [...members]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, type]) => `${indent}  ${keyText(name)}: ${type}`)
  if (isOpen) lines.push(`${indent}  ${ANY_NAME}: unknown`)
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
}

/** Returns the type of fields. If `isLarge`, the names are in one text for each type of value. */
function fieldsText(fields: Members, indent: string, isOpen: boolean, isLarge: boolean): string {
  if (!isLarge) return typeText(fields, indent, isOpen)
  const listed = [...fields.keys()].filter((name) => IDENTIFIER.test(name)).sort()
  const others = [...fields].filter(([name]) => !IDENTIFIER.test(name))
  const lists = [...new Set(fields.values())].sort().flatMap((type) => {
    const names = listed.filter((name) => fields.get(name) === type)
    return Array.from({ length: Math.ceil(names.length / MAX_LISTED) }, (_, index) => {
      const part = names.slice(index * MAX_LISTED, (index + 1) * MAX_LISTED).join(' ')
      return `FieldList<'${part}'${type === 'unknown' ? '' : `, ${type}`}>`
    })
  })
  const hasType = others.length > 0 || isOpen || lists.length === 0
  return [...lists, ...(hasType ? [typeText(new Map(others), indent, isOpen)] : [])].join(' & ')
}

function valueTypes(fields: readonly IntegrationField[], member: 'name' | 'mappedName'): Members {
  const types = new Map<string, string>()
  for (const field of fields) {
    const name = field[member]
    if (name !== undefined && !types.has(name)) {
      types.set(name, VALUE_TYPES.get(field.type ?? '') ?? 'unknown')
    }
  }
  return types
}

function objectText(object: Partial<IntegrationObject>, indent: string, isLarge: boolean): string {
  const { fields, otherFields = false } = object
  const inside = `${indent}  `
  const own = (fields ?? []).filter(({ mappedName }) => mappedName === undefined)
  const names = valueTypes(own, 'name')
  const mappedNames = valueTypes(fields ?? [], 'mappedName')
  return typeText(
    new Map([
      ['fields', fieldsText(names, inside, !fields || otherFields, isLarge)],
      ['mappedFields', fieldsText(mappedNames, inside, !fields, isLarge)],
    ]),
    indent,
  )
}

function integrationText({ objects, proxy }: Integration, indent: string, isLarge: boolean) {
  const inside = `${indent}    `
  const objectTypes = objects?.map(
    (object) => [object.objectName, objectText(object, inside, isLarge)] as const,
  )
  const members = new Map([
    [
      'objects',
      objectTypes
        ? typeText(new Map(objectTypes), `${indent}  `)
        : `{\n${inside}${ANY_NAME}: ${objectText({}, inside, false)}\n${indent}  }`,
    ],
    ['proxy', String(proxy)],
  ])
  return typeText(members, indent)
}

function fieldCount(integrations: readonly Integration[]): number {
  return integrations
    .flatMap(({ objects = [] }) => objects)
    .reduce((count, { fields = [] }) => count + fields.length, 0)
}

/**
 * Returns the text of a module that registers integrations. The text is the same for the same integrations, in any
 * order.
 *
 * @param source - File or URL of the integrations, for the comment at the start.
 */
export function declarationText(integrations: readonly Integration[], source: string): string {
  const indent = '      '
  const isLarge = fieldCount(integrations) > MAX_LINES
  const types = typeText(
    new Map(integrations.map((one) => [one.alias, integrationText(one, indent, isLarge)])),
    '    ',
  )
  const body = `${isLarge ? "import type { FieldList } from 'svc-react'" : 'export {}'}

declare module 'svc-react' {
  interface Register {
    integrations: ${types}
  }
}
`
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16)
  // Quoted, because a line break in the name would end the comment.
  return `// Generated by \`svc-react types\` from ${quoted(source)}. Do not edit.
// Hash: ${hash}
/* eslint-disable -- generated */
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
${body}`
}
