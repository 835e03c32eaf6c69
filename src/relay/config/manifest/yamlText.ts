import {
  Composer,
  Document,
  isMap,
  isNode,
  isScalar,
  Lexer,
  LineCounter,
  Parser,
  visit,
} from 'yaml'

/** Maximum length of a YAML text, in characters. A manifest with a thousand objects has about 100,000. */
export const MAX_YAML_CHARS = 256 * 1024

/** Maximum number of uses of an anchor, multiplied by the number of aliases inside it. */
const MAX_ALIASES = 100

/** Maximum number of reported syntax faults. */
const MAX_FAULTS = 100

/** Maximum number of nested lists and mappings. */
const MAX_DEPTH = 100

/** A parsed YAML text. */
export interface YamlText {
  value: unknown
  /** Returns the line of a member, counted from 1, or the line of its nearest ancestor that has one. */
  lineOf: (path: readonly PropertyKey[]) => number | undefined
}

/** A syntax fault in a YAML text. It contains no part of the text, which can be a secret. */
export interface YamlFault {
  /** The fault, as a phrase that follows the name of the text: `is not YAML (bad indent)`. */
  wrong: string
  line?: number
  /** Column, counted from 1. */
  column?: number
}

/** Returns the offset at which a member starts: that of its key in a mapping, otherwise that of its value. */
function startOf(document: Document, path: readonly PropertyKey[]): number | undefined {
  const name = path.at(-1)
  const parent = document.getIn(path.slice(0, -1))
  const key = isMap(parent)
    ? parent.items.find((pair) => isScalar(pair.key) && pair.key.value === name)?.key
    : document.getIn(path, true)
  return isNode(key) ? key.range?.[0] : undefined
}

/**
 * Finds duplicate keys, and aliases without an anchor. The parser's own checks of both take quadratic time.
 */
function faultsOfNodes(document: Document): { start: number; reason: string }[] {
  const faults: { start: number; reason: string }[] = []
  const anchors = new Set<string>()
  const addAnchor = ({ anchor }: { anchor?: string }) => {
    if (anchor !== undefined) anchors.add(anchor)
  }
  visit(document, {
    Scalar: (_, scalar) => addAnchor(scalar),
    Seq: (_, list) => addAnchor(list),
    Alias(_, { source, range }) {
      if (!anchors.has(source)) faults.push({ start: range?.[0] ?? 0, reason: 'unknown alias' })
    },
    Map(_, map) {
      addAnchor(map)
      const seen = new Set<unknown>()
      for (const { key } of map.items) {
        if (!isScalar(key)) continue
        // `1` and `'1'` are the same member of an object.
        const name = String(key.value)
        if (seen.has(name)) faults.push({ start: key.range?.[0] ?? 0, reason: 'duplicate key' })
        seen.add(name)
      }
    },
  })
  return faults
}

class NestedTooDeeply extends Error {}

/**
 * Returns the syntax tree of each document. Its depth is limited, because the composer is recursive, and V8 ends the
 * process if it compiles a regular expression while the stack is almost full.
 *
 * @throws {@link NestedTooDeeply}
 */
function* treesOf(text: string, lines: LineCounter) {
  const parser = new Parser(lines.addNewLine)
  lines.addNewLine(0)
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme)
    // The document is also on the stack.
    if (parser.stack.length > MAX_DEPTH + 1) throw new NestedTooDeeply()
  }
  yield* parser.end()
}

const notYaml = (reason: string): YamlFault => ({ wrong: `is not YAML (${reason})` })

function parse(text: string): { document: Document; lines: LineCounter; faults: YamlFault[] } {
  const lines = new LineCounter()
  const composer = new Composer({ uniqueKeys: false, logLevel: 'error' })
  // With `true`, there is always a document.
  const documents = composer.compose(treesOf(text, lines), true, text.length)
  const [document = new Document(), second] = documents
  const errors = document.errors.map(({ code, pos: [start] }) => ({
    start,
    reason: code.toLowerCase().replaceAll('_', ' '),
  }))
  if (second) errors.push({ start: second.range[0], reason: 'multiple docs' })
  const found = errors.length > 0 ? errors : faultsOfNodes(document)
  const faults = found.slice(0, MAX_FAULTS).map(({ start, reason }): YamlFault => {
    const { line, col } = lines.linePos(start)
    return { ...notYaml(reason), line, column: col }
  })
  return { document, lines, faults }
}

/**
 * Parses a YAML text of limited size, depth and number of aliases.
 *
 * Faults do not contain the parser's messages, which quote the text.
 */
export function readYamlText(text: string): YamlText | { faults: YamlFault[] } {
  if (text.length > MAX_YAML_CHARS) {
    return { faults: [{ wrong: `is larger than ${MAX_YAML_CHARS} characters` }] }
  }
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(text)
  } catch (error) {
    if (error instanceof NestedTooDeeply) return { faults: [notYaml('it is nested too deeply')] }
    throw error
  }
  const { document, lines, faults } = parsed
  if (faults.length > 0) return { faults }
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: MAX_ALIASES })
  } catch {
    return { faults: [notYaml(`its aliases repeat more than ${MAX_ALIASES} nodes`)] }
  }
  return {
    value,
    lineOf(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const start = startOf(document, path.slice(0, length))
        if (start !== undefined) return lines.linePos(start).line
      }
      return undefined
    },
  }
}
