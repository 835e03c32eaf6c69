import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const { peerDependencies, devDependencies } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../package.json'), 'utf8'),
)

it('L6 the tests use the oldest undici version that the package allows', () => {
  expect(devDependencies['undici-oldest']).toBe(`npm:undici@${peerDependencies.undici.slice(2)}.0`)
})
