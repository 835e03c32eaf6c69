/** What could stand where a JSON text goes wrong. */
export type JsonExpectation = 'value' | 'name' | 'colon' | 'comma' | 'end' | 'string'

/** Where and how a text is no JSON. */
export interface JsonFault {
  /** From 1. */
  line: number
  /** From 1. */
  column: number
  /** What could stand there; `string` is a text in quotation marks that is not closed or holds what it may not. */
  expected: JsonExpectation
  /** What stands there; empty at the end of the text. */
  found: string
}

const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what a text may hold only escaped
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{},:]/y

/** How far a text has been read. */
interface Reading {
  /** The brackets that are open. */
  open: string[]
  expected: JsonExpectation
  /** The token that was read last. */
  before: string
}

/** What could come after a value. */
function afterValue(open: readonly string[]): JsonExpectation {
  return open.length > 0 ? 'comma' : 'end'
}

/** What could come after a token; `null` where the token itself may not come. */
function read(token: string, { open, expected, before }: Reading): JsonExpectation | null {
  const inside = open.at(-1)
  switch (token.charAt(0)) {
    case '{':
    case '[':
      if (expected !== 'value') return null
      open.push(token)
      return token === '{' ? 'name' : 'value'
    case '}':
    case ']':
      // An empty one may end where its first member could be; after a comma there must be another.
      if (inside !== (token === '}' ? '{' : '[')) return null
      if (expected !== 'comma' && before !== inside) return null
      open.pop()
      return afterValue(open)
    case ',':
      if (expected !== 'comma') return null
      return inside === '{' ? 'name' : 'value'
    case ':':
      return expected === 'colon' ? 'value' : null
    case '"':
      if (expected === 'name') return 'colon'
      break
    case '':
      return null
  }
  return expected === 'value' ? afterValue(open) : null
}

function faultAt(text: string, index: number, expected: JsonExpectation): JsonFault {
  const lines = text.slice(0, index).split('\n')
  const [found = ''] = text.slice(index, index + 2)
  const isString = found === '"' && (expected === 'value' || expected === 'name')
  return {
    line: lines.length,
    column: (lines.at(-1)?.length ?? 0) + 1,
    expected: isString ? 'string' : expected,
    found,
  }
}

/**
 * Where a text is no JSON, or `null` where it is. By a reading of our own: each engine has its own words for it,
 * in English, and Safari's do not say where.
 */
export function jsonFault(text: string): JsonFault | null {
  try {
    JSON.parse(text)
    return null
  } catch {
    // It is read again below, for the place.
  }
  const reading: Reading = { open: [], expected: 'value', before: '' }
  let index = 0
  for (;;) {
    while (/[ \t\n\r]/.test(text.charAt(index))) index += 1
    TOKEN.lastIndex = index
    const token = TOKEN.exec(text)?.[0] ?? ''
    const next = read(token, reading)
    if (next === null) return faultAt(text, index, reading.expected)
    reading.expected = next
    reading.before = token
    index += token.length
  }
}
