import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import type { Fault } from './fault.js'

/** A YAML text that was read. */
export interface YamlFile {
  /** What it holds. */
  value: unknown
  /** The line of a setting; where it is missing, that of what is around it. */
  lineOf: (path: readonly PropertyKey[]) => number | undefined
}

/** The value, or null where an alias has no anchor or where there are more of them than a person writes. */
function readValue(document: Document): { value: unknown } | null {
  try {
    return { value: document.toJS() }
  } catch {
    return null
  }
}

/** Where a setting begins: at its key in a mapping, else at itself. */
function startOf(document: Document, path: readonly PropertyKey[]): number | undefined {
  const name = path.at(-1)
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  const key = isMap(parent)
    ? parent.items.find((pair) => isScalar(pair.key) && pair.key.value === name)?.key
    : document.getIn(path, true)
  return isNode(key) ? key.range?.[0] : undefined
}

/**
 * Reads a YAML text, or says what is wrong with its form. Not in the parser's words: they repeat the text, which may
 * hold what it should not.
 */
export function readYaml(text: string): YamlFile | { faults: Fault[] } {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  if (document.errors.length > 0) {
    const faults = document.errors.map(({ code, pos }) => ({
      path: '',
      wrong: `is not YAML (${code.toLowerCase().replaceAll('_', ' ')})`,
      allowed: '',
      line: lines.linePos(pos[0]).line,
    }))
    return { faults }
  }
  const read = readValue(document)
  if (!read) return { faults: [{ path: '', wrong: 'has aliases that lead nowhere', allowed: '' }] }
  return {
    value: read.value,
    lineOf(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const start = startOf(document, path.slice(0, length))
        if (start !== undefined) return lines.linePos(start).line
      }
      return undefined
    },
  }
}
