/** How an answer came to its end. */
export type AnswerEnd =
  /** As its framing says. */
  | 'complete'
  /** The connection was closed or reset before. */
  | 'cut'
  /** Nothing more came within the time that was given. */
  | 'stalled'

/** An answer as it came over the wire. */
export interface Answer {
  status: number
  reason: string
  /** Names in lower case, in the order in which they came, repetitions included. */
  headers: readonly (readonly [string, string])[]
  body: Buffer
  end: AnswerEnd
  /** Statuses of the answers that came before it, such as 100. */
  interim: readonly number[]
  /** Names of the trailer fields, in lower case. */
  trailers: readonly string[]
  /** When the first byte of the body came, in milliseconds after the request was begun; null where there is none. */
  firstByteMs: number | null
  /** When the answer ended, in milliseconds after the request was begun. */
  endMs: number
}

/** All values of a header. */
export function headerValues({ headers }: Pick<Answer, 'headers'>, name: string): string[] {
  return headers.filter(([own]) => own === name).map(([, value]) => value)
}

/** A header's value, joined where it came more than once; null where there is none. */
export function header(answer: Pick<Answer, 'headers'>, name: string): string | null {
  const values = headerValues(answer, name)
  return values.length > 0 ? values.join(', ') : null
}

/** An answer's body as JSON; undefined where it is none. */
export function jsonOf({ body }: Pick<Answer, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The members of a problem; undefined where the answer is none by its media type. */
export function problemOf(answer: Answer): Record<string, unknown> | undefined {
  const type = header(answer, 'content-type') ?? ''
  if (!/^application\/problem\+json\s*(?:;|$)/i.test(type)) return undefined
  const value = jsonOf(answer)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return value as Record<string, unknown> // an object of JSON
}

/** The last part of a problem's type: `csrf` of `urn:svc-relay:csrf`. */
export function kindOf(answer: Answer): string | undefined {
  const type = problemOf(answer)?.type
  return typeof type === 'string' ? type.split(/[:/#]/).at(-1) : undefined
}
