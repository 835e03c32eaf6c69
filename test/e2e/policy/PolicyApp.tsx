import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query'
import {
  DestinationList,
  type DestinationListProps,
  ProxyConsole,
  SearchForm,
  SvcProvider,
} from 'svc-react'

interface PolicyAppProps {
  /** The data that the server has loaded. */
  state?: DehydratedState
  details?: DestinationListProps['details']
}

/** Renders every component, in a browser or on a server. */
export function PolicyApp({ state, details }: PolicyAppProps) {
  return (
    <SvcProvider endpoint="/api/svc">
      <HydrationBoundary state={state}>
        <DestinationList details={details} />
        <SearchForm integration="crm" />
        <ProxyConsole integration="crm" defaultCall={{ method: 'GET', path: '/picture' }} />
      </HydrationBoundary>
    </SvcProvider>
  )
}
