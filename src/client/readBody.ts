import { parseJsonBytes } from '../contract/problem.js'

/** How an answer's body is read. `auto` goes by its media type. */
export type BodyReader = 'auto' | 'json' | 'text' | 'blob'

const JSON_TYPE = /^(?:application|text)\/(?:[^;]+\+)?json\b/i
const TEXT_TYPE = /^(?:text\/|application\/(?:[^;]+\+)?(?:xml|x-www-form-urlencoded|javascript)\b)/i

/** The bytes of a body by its media type: JSON that does not parse is given as text. */
export function readBytes(bytes: Uint8Array<ArrayBuffer>, type: string, as: BodyReader): unknown {
  if (bytes.byteLength === 0 && as === 'auto') return undefined
  const text = () => new TextDecoder(charsetOf(type)).decode(bytes)

  if (as === 'text') return text()
  if (as === 'blob') return new Blob([bytes], { type })
  if (as === 'json' || JSON_TYPE.test(type)) return parseJsonBytes(bytes) ?? text()
  return TEXT_TYPE.test(type) ? text() : new Blob([bytes], { type })
}

function charsetOf(type: string): string {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(type)?.[1]
  try {
    return new TextDecoder(charset).encoding
  } catch {
    return 'utf-8'
  }
}
