import { renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { describe, expect, it } from 'vitest'
import type { ProviderFetchOptions } from '../../src/client/calls/providerFetch.js'
import { SvcProvider } from '../../src/hooks/SvcProvider.js'
import { useProviderFetch } from '../../src/hooks/useProviderFetch.js'
import { createStack } from '../support/renderSvc.js'

interface Props {
  integration?: string
  options?: ProviderFetchOptions
}

function renderFetch(initialProps: Props = {}) {
  let stack = createStack()
  const view = renderHook(
    ({ integration = 'crm', options }: Props) => useProviderFetch(integration, options),
    {
      initialProps,
      wrapper: ({ children }: { children: ReactNode }) => (
        <StrictMode>
          <SvcProvider client={stack.client}>{children}</SvcProvider>
        </StrictMode>
      ),
    },
  )
  return {
    ...view,
    changeClient() {
      stack = createStack()
    },
  }
}

describe('useProviderFetch', () => {
  it('returns a fetch of the provider, with the options', async () => {
    const { result } = renderFetch({ options: { hosts: ['api.hub.example'], throttle: true } })

    const url = 'https://api.hub.example/crm/v3/objects/contacts?limit=1'
    const page = await (await result.current(url)).json()

    expect(page.results).toHaveLength(1)
    await expect(result.current('https://evil.example/')).rejects.toThrow('api.hub.example')
  })

  it('returns the same fetch on each render with equal options', () => {
    const { result, rerender } = renderFetch({ options: { hosts: ['a.example'] } })
    const first = result.current

    rerender({ options: { hosts: ['a.example'] } })

    expect(result.current).toBe(first)
  })

  it.each<[string, Props]>([
    ['another integration', { integration: 'desk', options: { hosts: ['a.example'] } }],
    ['other hosts', { options: { hosts: ['a.example', 'b.example'] } }],
    ['another mode', { options: { hosts: ['a.example'], throttle: true } }],
    ['no options', {}],
  ])('returns another fetch for %s', (_, props) => {
    const { result, rerender } = renderFetch({ options: { hosts: ['a.example'] } })
    const first = result.current

    rerender(props)

    expect(result.current).not.toBe(first)
  })

  it('returns another fetch for another client', () => {
    const { result, rerender, changeClient } = renderFetch()
    const first = result.current

    changeClient()
    rerender({})

    expect(result.current).not.toBe(first)
  })
})
