import { fc } from '../../support/fastCheck.js'
import { type PlantedSecret, plantedSecret } from './plantedSecrets.js'

/** A destination that contains secrets. */
export interface PlantedDestination {
  destination: Record<string, unknown>
  secrets: PlantedSecret[]
}

const key = fc.oneof(
  fc.constantFrom(
    'custom',
    'extra',
    'note',
    'value',
    'name',
    'x',
    '__proto__',
    'a/b~c',
    '',
    'État',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)

/** Ways to write a secret. */
const WRAPS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => ` ${text} `,
  (text) => `use ${text} for orders`,
  (text) => `"${text}"`,
  (text) => `first line\n${text}\nlast line`,
  (text) => JSON.stringify({ value: text }),
]

/** Ways to nest a value. A text in an array or an object is as secret as a direct member. */
const NESTS: readonly ((value: unknown) => unknown)[] = [
  (value) => value,
  (value) => [value],
  (value) => ['plain', value, 7],
  (value) => ({ deep: { value } }),
  (value) => [
    { name: 'region', value: 'eu' },
    { name: 'custom', value },
  ],
  (value) => ({ [`k${'x'.repeat(40)}`]: [[[value]]] }),
]

const planted = fc
  .record({
    secret: plantedSecret,
    key,
    wrap: fc.constantFrom(...WRAPS),
    nest: fc.constantFrom(...NESTS),
  })
  .map(({ secret, key: name, wrap, nest }) => ({
    secret,
    entry: [`u${name}`, nest(wrap(secret.text))] as const,
  }))

const plain = fc
  .array(fc.tuple(key, fc.jsonValue({ maxDepth: 4 })), { maxLength: 4 })
  .map((entries) => Object.fromEntries(entries))

const header = fc.record({
  url: fc.constantFrom('https://a.example/in', 'https://a.example:8443/in?page=2', ''),
  headers: fc.dictionary(key, fc.string({ maxLength: 8 })),
})

/** Destinations with up to three secrets in undocumented members. */
export const plantedDestination: fc.Arbitrary<PlantedDestination> = fc
  .record({
    name: fc.string({ unit: 'grapheme', maxLength: 20 }),
    type: fc.constantFrom('webhook', 's3', 'kafka', 'custom'),
    plain,
    header,
    plants: fc.array(planted, { minLength: 1, maxLength: 3 }),
    isOutside: fc.boolean(),
  })
  .map(({ name, type, plain: settings, header: webhook, plants, isOutside }) => {
    const hidden = Object.fromEntries(plants.map(({ entry }) => entry))
    const metadata = { ...settings, ...webhook, ...(!isOutside && hidden) }
    return {
      destination: { id: 'd-1', name, type, metadata, ...(isOutside && hidden) },
      secrets: plants.map(({ secret }) => secret),
    }
  })
