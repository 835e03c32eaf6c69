import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { allChecks, uncheckedRequirements } from '../../src/cli/conformance/allChecks.js'

const TESTS = resolve(import.meta.dirname, '..')

/** The numbers of the relay's requirements in the conformance suite: A1 to M6. */
const requirements = [...allChecks, ...uncheckedRequirements].map(({ id }) => id).sort()

/** Titles of tests that begin with numbers: `B4 D2 sends its own headers`. */
const titles = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
  .flatMap((name) => {
    const code = readFileSync(join(TESTS, name), 'utf8')
    return [...code.matchAll(/^.*(?<=[(\s])['"`]((?:[A-M]\d )+)[a-z]/gm)].map(([, ids = '']) => ids)
  })

const tested = new Set(titles.flatMap((ids) => ids.trim().split(' ')))

it('each requirement of the relay has a test', () => {
  expect(requirements.filter((id) => !tested.has(id))).toEqual([])
})

it('no test title has an unknown requirement', () => {
  expect([...tested].filter((id) => !requirements.includes(id))).toEqual([])
})

it('the requirements of the relay are numbered without gaps', () => {
  const letters = [...new Set(requirements.map((id) => id.charAt(0)))]
  const counted = letters.flatMap((letter) => {
    const { length } = requirements.filter((id) => id.startsWith(letter))
    return Array.from({ length }, (_, i) => `${letter}${i + 1}`)
  })

  expect(requirements).toHaveLength(83)
  expect(requirements).toEqual(counted)
})
