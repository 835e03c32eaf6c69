import { pointerTo } from '../../../contract/json/json.js'

/** A warning about a part of a manifest that cannot be read or has no effect. */
export interface ManifestWarning {
  /** JSON Pointer (RFC 6901) to the part, such as `/integrations/0/proxy/enabled`. */
  pointer: string
  /** Line of the part, counted from 1. Absent if the manifest was passed as an object. */
  line?: number
  /** The fault and its effect, as a phrase that follows the pointer. */
  wrong: string
  /** The correction, as a sentence. */
  allowed: string
}

/** Maximum number of warnings. */
const MAX_WARNINGS = 100

type Path = readonly (string | number)[]

/** Collects the warnings of a manifest. */
export class WarningList {
  readonly #lineOf: (path: Path) => number | undefined
  readonly #warnings: ManifestWarning[] = []
  #omitted = 0

  constructor(lineOf: (path: Path) => number | undefined) {
    this.#lineOf = lineOf
  }

  add(path: Path, wrong: string, allowed: string): void {
    if (this.#warnings.length >= MAX_WARNINGS) {
      this.#omitted += 1
      return
    }
    const line = this.#lineOf(path)
    this.#warnings.push({
      pointer: pointerTo(...path),
      wrong,
      allowed,
      ...(line !== undefined && { line }),
    })
  }

  /** The warnings, in the order of their lines. */
  all(): ManifestWarning[] {
    const sorted = this.#warnings.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
    if (this.#omitted === 0) return sorted
    const wrong = `has ${this.#omitted} more problems of this kind`
    return [...sorted, { pointer: '', wrong, allowed: 'Fix the ones above first.' }]
  }
}

/** Formats a warning as one sentence, without its line. */
export function warningText({ pointer, wrong, allowed }: ManifestWarning): string {
  return `${pointer || 'the manifest'} ${wrong}. ${allowed}`
}

/** Logs the warnings of a manifest to the server's console, as one message. */
export function logManifestWarnings(warnings: readonly ManifestWarning[]): void {
  if (warnings.length === 0) return
  const count = warnings.length === 1 ? 'a problem' : `${warnings.length} problems`
  const lines = warnings.map((warning) => {
    const place = warning.line === undefined ? '' : `line ${warning.line}: `
    return `  ${place}${warningText(warning)}`
  })
  console.warn(
    [`createRelay: the manifest has ${count}. The rest of it is used.`, ...lines].join('\n'),
  )
}
