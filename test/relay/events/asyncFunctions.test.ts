import { expect, it, onTestFinished, vi } from 'vitest'
import type { RelayOptions } from '../../../src/relay/index.js'
import { setUp, turns } from '../support.js'

// TypeScript accepts an async function if the result is `void`, and plain JavaScript accepts one everywhere.
const rejecting = (async () => {
  throw new Error('no store')
}) as () => never

it.each<[string, Partial<RelayOptions>, number]>([
  ['onEvent', { onEvent: rejecting }, 200],
  ['allow', { allow: rejecting }, 500],
])('G5 ignores the rejection of an async %s', async (_, options, status) => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => {
    process.off('unhandledRejection', unhandled)
  })
  const { call } = setUp(options)

  const response = await call('/proxy/crm/a')
  await response.text()
  await turns()

  expect(response.status).toBe(status)
  expect(unhandled).not.toHaveBeenCalled()
})
