/** Expected token at a JSON syntax error. */
export type JsonExpectation = 'value' | 'name' | 'colon' | 'comma' | 'end' | 'string'

/** JSON syntax error. */
export interface JsonFault {
  /** 1-based line. */
  line: number
  /** 1-based column. */
  column: number
  /** Expected token. `string` means an unclosed string or an invalid character in one. */
  expected: JsonExpectation
  /** Found token. Empty at the end of the text. */
  found: string
}

const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that strings may contain only escaped
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{},:]/y

/** Parser state. */
interface Reading {
  /** Open brackets. */
  open: string[]
  expected: JsonExpectation
  /** Previous token. */
  before: string
}

/** Returns the expected token after a value. */
function afterValue(open: readonly string[]): JsonExpectation {
  return open.length > 0 ? 'comma' : 'end'
}

/** Returns the expected token after a token, or `null` if the token itself is not allowed. */
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
      // A bracket can close an empty object or array, but cannot follow a comma.
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
 * Returns the first syntax error of a JSON text, or `null` if it is valid. Does not use the messages of `JSON.parse`,
 * because they are English, differ between engines, and have no position in Safari.
 */
export function jsonFault(text: string): JsonFault | null {
  try {
    JSON.parse(text)
    return null
  } catch {
    // Parsed again below, for the position.
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
