import { redactDestination } from '../../../src/relay/redaction/redactDestination.js'
import { fc } from '../../support/fastCheck.js'
import { growthOf, LONG, MAX_GROWTH } from '../growth.js'
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

/**
 * Ways in which a long text can be part of a destination, and its length in characters. Longer texts are removed without
 * being searched.
 */
const PARTS: readonly (readonly [chars: number, (text: string) => object])[] = [
  [16_000, (text) => ({ name: text, metadata: {} })],
  [8_000, (text) => ({ name: 'x', metadata: { url: text } })],
  [16_000, (text) => ({ name: 'x', metadata: { custom: text } })],
  [128, (text) => ({ name: 'x', metadata: { [text]: 'x' } })],
]

/** Number of characters at the end of a text that a shorter version keeps. Many rules only give up there. */
const END_CHARS = 16

/** Repeats or shortens a text to a length. */
function fitted(text: string, chars: number): string {
  if (text.length <= chars) return text.repeat(Math.ceil(chars / text.length)).slice(0, chars)
  const endChars = Math.min(END_CHARS, Math.floor(chars / 2))
  return text.slice(0, chars - endChars) + text.slice(text.length - endChars)
}

/** Throws if the time grows much faster than the length of a text. */
async function checkTime(text: string): Promise<void> {
  for (const [maxChars, part] of PARTS) {
    const growth = await growthOf(
      (chars) => part(fitted(text, Math.ceil((maxChars * chars) / LONG))),
      (element) => redactDestination(element, 'redacted'),
    )
    if (growth <= MAX_GROWTH) continue
    throw new Error(`${maxChars} characters: the time grows ${growth.toFixed(0)} times`)
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
