import { expect, it } from 'vitest'
import { fc } from '../../support/fastCheck.js'
import { arrivalsClient } from './arrivalsClient.ts'

const OWN = 'https://app.example/api/svc/proxy/crm/'

it('A9 client.proxy never leaves the route of the integration, for 20,000 generated paths', async () => {
  const { client, arrived } = arrivalsClient()
  const pieces = `/ // . .. ... %2e %2E%2e %252e %25252e%2e %2f %5c \\ a b%20c @ : ; ? # % %zz é evil.example https:`
  const piece = fc.constantFrom('\t', '\n', '\r', ' ', '\u0000', ...pieces.split(' '))
  const path = fc.array(piece, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))

  await fc.assert(
    fc.asyncProperty(fc.boolean(), path, async (isRooted, rest) => {
      const requested = isRooted ? `/${rest}` : rest
      const before = arrived.length
      await client.proxy({ integration: 'crm', path: requested }).catch(() => {})
      for (const url of arrived.slice(before)) expect(url).toBe(`${OWN}${requested.slice(1)}`)
    }),
    { numRuns: 20_000 },
  )

  expect(arrived.length).toBeGreaterThan(500)
})
