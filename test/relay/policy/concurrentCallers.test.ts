import { expect, it } from 'vitest'
import { setUp } from '../support.js'

it('B5 keeps 32 callers separate in 3,200 concurrent calls', async () => {
  let callCount = 0
  const { call, sent } = setUp({
    limits: { maxInFlightPerUser: 100 },
    authorize: async (request) => {
      const user = request.headers.get('x-user') ?? ''
      callCount += 1
      // Resolves in another order than that of the calls.
      await new Promise((resolve) => setTimeout(resolve, (callCount * 5) % 4))
      return { user, groupRef: `group-${user}`, integrations: ['crm'] }
    },
  })

  const calls = Array.from({ length: 3200 }, (_, i) =>
    call(`/proxy/crm/${i % 32}`, { headers: { 'x-user': String(i % 32) } }),
  )
  await Promise.all(calls)

  expect(sent).toHaveLength(3200)
  const mixedUp = sent.filter(
    ({ url, headers }) => `group-${url.split('/').at(-1)}` !== headers.get('x-svc-group-ref'),
  )
  expect(mixedUp).toEqual([])
})
