import { redactDestination } from '../../../src/relay/redaction/redactDestination.js'
import { fc } from '../../support/fastCheck.js'
import { corpus } from './corpus.js'
import { type FuzzResult, type FuzzTarget, fuzzProperty } from './fuzzProperty.js'
import { containsPart } from './plantedSecrets.js'
import { type PlantedDestination, plantedDestination } from './secretPlaces.js'

/** Whether a JSON Pointer (RFC 6901) refers to a value. */
function isPresent(document: unknown, pointer: string): boolean {
  if (pointer === '') return true
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return false
  const keys = pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  let value = document
  for (const name of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false
    value = Object.entries(value).find(([own]) => own === name)?.[1]
  }
  return true
}

/** Throws if a secret, or a part of it, is in the redacted destination, or if `redacted` is invalid. */
function checkDestination({ destination, secrets }: PlantedDestination): void {
  const before = JSON.stringify(destination)
  const shown = redactDestination(JSON.parse(before), 'redacted')
  const text = JSON.stringify(shown)
  for (const secret of secrets) {
    if (containsPart(text, secret)) throw new Error(`the ${secret.shape} is in the output: ${text}`)
  }
  const again: unknown = JSON.parse(text)
  const redacted: unknown =
    typeof again === 'object' && again !== null && 'redacted' in again ? again.redacted : undefined
  if (!Array.isArray(redacted)) throw new Error('"redacted" is missing')
  for (const pointer of redacted) {
    if (typeof pointer !== 'string' || !isPresent(again, pointer)) {
      throw new Error(`"redacted" lists ${JSON.stringify(pointer)}, which is not in the output`)
    }
  }
  if (new Set(redacted).size !== redacted.length) throw new Error('"redacted" lists a value twice')
}

const CHARS = 12_000
const GROWTH = 4
/** Shorter times are mostly noise, in milliseconds. */
const SLOW_MS = 40

/** Ways in which a long text can be part of a destination. */
const PARTS: readonly ((text: string) => object)[] = [
  (text) => ({ name: text, metadata: {} }),
  (text) => ({ name: 'x', metadata: { url: text } }),
  (text) => ({ name: 'x', metadata: { custom: text } }),
  (text) => ({ name: 'x', metadata: { [text]: 'x' } }),
]

function fastestMs(element: object): number {
  const times = Array.from({ length: 3 }, () => {
    const startedMs = performance.now()
    redactDestination(element, 'redacted')
    return performance.now() - startedMs
  })
  return Math.min(...times)
}

const repeated = (text: string, length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** Throws if the time grows much faster than the length of a text, for a text that is four times as long. */
function checkTime(text: string): void {
  for (const part of PARTS) {
    const longMs = fastestMs(part(repeated(text, GROWTH * CHARS)))
    if (longMs < SLOW_MS) continue
    const ratio = longMs / fastestMs(part(repeated(text, CHARS)))
    if (ratio < GROWTH * 2.5) continue
    throw new Error(
      `${GROWTH * CHARS} characters take ${Math.round(longMs)} ms, ${ratio.toFixed(1)} times as long as ${CHARS}`,
    )
  }
}

/** Pieces that are repeated to a long text. Regular expressions for URLs, pairs and tokens start matching at them. */
const repeatable = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'https:// amqp:/ h: a A1 : @ / // ? & = ; # . , - _ % %41 password token= eyJ key: -----BEGIN'.split(
          ' ',
        ),
        ...[' ', '"', '\n', '\\', '[', '{', 'é', '\u200b'],
      ),
      fc.string({ minLength: 1, maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((pieces) => pieces.join(''))

const TIME_SHARE = 0.01

/** Redacts destinations with planted secrets. No secret may be in the output, and the time must be linear. */
export const redactionFuzz: FuzzTarget = {
  name: 'redaction',
  runs: 5000,
  async run({ seed, runs, forMs }): Promise<FuzzResult> {
    const half = forMs === undefined ? {} : { forMs: forMs / 2 }
    const result = await fuzzProperty(plantedDestination, checkDestination, { seed, runs, ...half })
    if (result.finding) return result
    const slow = { seed, runs: Math.ceil(runs * TIME_SHARE), ...half }
    const timed = await fuzzProperty(repeatable, checkTime, slow, corpus.texts)
    return timed.finding ? timed : result
  },
}
