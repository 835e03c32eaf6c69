import type { ReactNode } from 'react'
import { useProxyQuery } from 'svc-react'

/** A read of each provider of the sandbox. */
const PATHS = { crm: '/crm/v3/objects/contacts', desk: '/api/v2/tickets.json' }

interface ThrottledProps {
  /** The alias of the integration. */
  integration: keyof typeof PATHS
  children: ReactNode
}

/** Meets the provider's limit as soon as it is shown, where the sandbox throttles; below it is what tells of that. */
export function Throttled({ integration, children }: ThrottledProps) {
  useProxyQuery({ integration, method: 'GET', path: PATHS[integration], throttle: true })
  return children
}
