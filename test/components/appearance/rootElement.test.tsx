import { render } from '@testing-library/react'
import type { ReactNode, RefAttributes } from 'react'
import {
  createClient,
  DestinationList,
  HoldNotice,
  ProblemAlert,
  ProblemError,
  ProxyConsole,
  RetryCountdown,
  SearchForm,
  SearchResults,
  SvcProvider,
  useSearch,
} from 'svc-react'
import { describe, expect, expectTypeOf, it } from 'vitest'

interface RootProps extends RefAttributes<HTMLDivElement> {
  id: string
  className: string
}

const error = new ProblemError({
  origin: 'service',
  problem: { title: 'No', type: 'about:blank', extensions: {} },
})

// React 18 does not pass a ref to a function component.
function Results({ root }: { root: RootProps }) {
  const request = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }
  return <SearchResults query={useSearch(request)} request={request} {...root} />
}

const components: Record<string, (props: RootProps) => ReactNode> = {
  DestinationList: (props) => <DestinationList {...props} />,
  HoldNotice: (props) => <HoldNotice {...props} />,
  ProblemAlert: (props) => <ProblemAlert error={error} {...props} />,
  ProxyConsole: (props) => <ProxyConsole integration="crm" {...props} />,
  'RetryCountdown that counts': (props) => (
    <RetryCountdown retryAt={new Date(Date.now() + 60_000)} {...props} />
  ),
  'RetryCountdown that has ended': (props) => (
    <RetryCountdown retryAt={undefined} retrying {...props} />
  ),
  SearchForm: (props) => <SearchForm integration="crm" {...props} />,
  SearchResults: (props) => <Results root={props} />,
}

describe.each(Object.entries(components))('%s', (_, component) => {
  function renderWith(ref: RefAttributes<HTMLDivElement>['ref']) {
    const client = createClient({
      endpoint: 'http://app.example/api/svc',
      fetch: () => new Promise(() => {}),
    })
    return render(
      <SvcProvider client={client}>
        {component({ id: 'root', className: 'own', ref: ref ?? null })}
      </SvcProvider>,
    )
  }

  it('passes its root element, which has all other props, to a ref object', () => {
    const ref: { current: HTMLDivElement | null } = { current: null }
    const { unmount } = renderWith(ref)

    expect(ref.current?.id).toBe('root')
    expect(ref.current?.classList).toContain('own')
    unmount()
    expect(ref.current).toBeNull()
  })

  it('calls a callback ref with its root element, and with null when it unmounts', () => {
    const elements: (string | null)[] = []
    const { unmount } = renderWith((element) => {
      elements.push(element?.id ?? null)
    })
    unmount()

    expect([elements[0], elements.at(-1)]).toEqual(['root', null])
  })
})

it('the type of RetryCountdown’s ref is a span', () => {
  expectTypeOf<Parameters<typeof RetryCountdown>[0]['ref']>().toEqualTypeOf<
    RefAttributes<HTMLSpanElement>['ref']
  >()
})
