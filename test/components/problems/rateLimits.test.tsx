import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ProxyConsole } from '../../../src/components/proxy/ProxyConsole.js'
import { SearchForm } from '../../../src/components/search/SearchForm.js'
import { createStack, renderSvc } from '../../support/renderSvc.js'

const DATE = 'Thu, 06 Mar 2025 22:00:00 GMT'
const list = { path: '/crm/v3/objects/contacts' }

/** Creates a stack whose provider limits its own account. The provider's clock differs from the browser's. */
const limited = (headers: Record<string, string>) =>
  createStack({
    relay: {
      transport: async () =>
        new Response('{"message":"Slow down"}', {
          status: 429,
          headers: { date: DATE, ...headers },
        }),
    },
  })

/** Headers of a provider's 429, and the shown wait. Waits are long, so that slow machines show the same. */
const rows: [Record<string, string>, string][] = [
  [{ 'retry-after': '1800' }, '30 minutes'],
  [{ 'retry-after': '1800.0' }, '30 minutes'],
  [{ 'retry-after': '60, 1800' }, '30 minutes'],
  [{ 'retry-after': 'Thu, 06 Mar 2025 22:30:00 GMT' }, '30 minutes'],
  [{ 'x-ratelimit-reset': '1800' }, '30 minutes'],
  [{ 'x-ratelimit-reset': '1741300200', 'x-ratelimit-remaining': '0' }, '30 minutes'],
  [{ 'x-ratelimit-reset': '1741300200000' }, '30 minutes'],
  [{ 'x-ratelimit-reset': '2025-03-06T22:30:00Z' }, '30 minutes'],
  [{ 'ratelimit-reset': '1800', 'ratelimit-remaining': '0' }, '30 minutes'],
  [{ ratelimit: '"default";r=0;t=1800' }, '30 minutes'],
  [{ 'x-hubspot-ratelimit-interval-milliseconds': '1800000' }, '30 minutes'],
  [{ 'x-svc-retry-after': 'Thu, 06 Mar 2025 22:30:00 UTC', 'retry-after': '60' }, '30 minutes'],
  [{ 'retry-after': '1800', 'x-ratelimit-reset': '60' }, '30 minutes'],
  [{ 'retry-after': '7200' }, '2 hours'],
  [{ 'retry-after': '86400' }, '1 day'],
  [{ 'retry-after': '259200' }, '3 days'],
  [{ 'x-ratelimit-reset': '1741557600' }, '3 days'],
  [{ ratelimit: '"day";r=0;t=262800' }, '3 days, 1 hour'],
  [{ 'retry-after': '2592000' }, '30 days'],
]

describe('the countdown of a rate limit', () => {
  it.each(rows)('shows a wait after %j: %s', async (headers, wait) => {
    const { user } = renderSvc(
      <ProxyConsole integration="crm" defaultCall={list} />,
      limited(headers),
    )

    await user.click(screen.getByRole('button', { name: 'Send request' }))

    const [timer] = await screen.findAllByRole('timer')
    expect(timer).toHaveTextContent(new RegExp(`^You can try again in ${wait}$`))
  })

  it.each(rows)(
    'shows a wait above a search after %j of another request: %s',
    async (headers, wait) => {
      const stack = limited(headers)
      await stack.client.proxy({ integration: 'crm', ...list }).catch(() => {})

      renderSvc(<SearchForm integration="crm" />, stack)

      expect(screen.getByRole('timer')).toHaveTextContent(
        new RegExp(`^You can try again in ${wait}$`),
      )
    },
  )

  it('is not shown if the headers state that requests remain', async () => {
    const headers = { 'x-ratelimit-reset': '1800', 'x-ratelimit-remaining': '5' }
    const { user } = renderSvc(
      <ProxyConsole integration="crm" defaultCall={list} />,
      limited(headers),
    )

    await user.click(screen.getByRole('button', { name: 'Send request' }))

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeEnabled()
    expect(screen.queryByRole('timer')).toBeNull()
  })
})
