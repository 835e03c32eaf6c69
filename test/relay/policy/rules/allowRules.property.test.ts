import { expect, it } from 'vitest'
import { matchesPattern } from '../../../../src/relay/policy/rules/allowRules.js'
import { fc } from '../../../support/fastCheck.js'
import { lenientReadings } from './lenientReadings.js'

const PATHS = 100_000
const SEED = 20_261_122

const pieces = [
  ...'/ / / . .. ; ? # % a b admin 17 é 1 @ : \\ ..; .; ;x=1 %2f %2F %5c %2e %25 %252f %252e %25252e %3b %253b'.split(
    ' ',
  ),
  ...'%3f %23 %61 %00 %2500 %0a %20 %c3%bc %C0%AE %c0%af %e0%80%ae %ef%bc%8f %ef%bc%8e %EF%BC%BC %e2%80%a4 %e2%80%a5'.split(
    ' ',
  ),
  ...'%c2%ad %e2%80%8b %e2%81%84 %ff ． ／ %ef%bc%9b'.split(' '),
]

/** Paths below `/contacts/`. Most have plain segments and one or two special ones. */
const paths = fc
  .array(
    fc.oneof(
      { arbitrary: fc.constantFrom('a', '17', '/a/', 'é'), weight: 2 },
      { arbitrary: fc.constantFrom(...pieces), weight: 1 },
    ),
    {
      minLength: 1,
      maxLength: 7,
    },
  )
  .map((all) => `/contacts/${all.join('')}`)

/** Returns how many generated paths a matcher allows, and the first one that a server reads as a different path. */
function countMatches(matches: (path: string) => boolean, isInside: (reading: string) => boolean) {
  let matched = 0
  let escaped: string | undefined
  for (const path of fc.sample(paths, { numRuns: PATHS, seed: SEED })) {
    if (!matches(path)) continue
    matched += 1
    escaped ??= [...lenientReadings(path)].some((reading) => !isInside(reading)) ? path : undefined
  }
  return { matched, escaped }
}

const isBelow = (reading: string) => reading.startsWith('/contacts/')

it.each<[string, (reading: string) => boolean]>([
  ['/contacts/*', (reading) => /^\/contacts\/[^/]+$/.test(reading)],
  ['/contacts/**', isBelow],
])(
  'L2 matchesPattern allows only paths that every lenient server reads within %s, for 100,000 paths',
  (pattern, isInside) => {
    const { matched, escaped } = countMatches((path) => matchesPattern(pattern, path), isInside)

    expect(escaped).toBeUndefined()
    expect(matched).toBeGreaterThan(5_000)
  },
  20_000,
)

it.each([
  '..;/admin',
  '%c0%ae%c0%ae/admin',
  '..%00/admin',
  '%ef%bc%8e%ef%bc%8e/admin',
  '..%255cadmin',
])('L2 lenientReadings contains a path outside of /contacts/ for /contacts/%s', (rest) => {
  expect([...lenientReadings(`/contacts/${rest}`)].every(isBelow)).toBe(false)
})
