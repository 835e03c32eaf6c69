import { useState } from 'react'
import {
  DestinationList,
  HoldNotice,
  ProblemAlert,
  type ProblemError,
  SearchForm,
  useProxyQuery,
} from 'svc-react'
import type { Sandbox } from 'svc-react/sandbox'
import { problemError } from './problems.ts'

/** Throttles the calls of {@link WholePage}. */
export function prepareWholePage(sandbox: Sandbox) {
  sandbox.throttle({ integration: 'desk', groupRef: 'acme', forMs: 120_000 })
}

const fields = [
  { name: 'tier', label: 'Customer tier', source: 'mapped' },
  { name: 'email', source: 'provider' },
] as const

/** A page of an app with all components: a list, a search, a problem with a countdown, and a hold. */
export function WholePage() {
  const [error] = useState<ProblemError>(() => {
    const retryAt = new Date(Date.now() + 45_000)
    return problemError({ retryAt })
  })
  // This call reaches the rate limit, which shows the notice.
  useProxyQuery({
    integration: 'desk',
    method: 'GET',
    path: '/api/v2/tickets.json',
    throttle: true,
  })
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
      <HoldNotice integration="desk" />
      <ProblemAlert error={error} onRetry={() => {}} onDismiss={() => {}} />
      <DestinationList />
      <SearchForm
        integration="crm"
        heading="Find a contact"
        fields={fields}
        defaultFilters={[{ fieldName: 'tier', value: 'gold' }]}
      />
    </div>
  )
}
