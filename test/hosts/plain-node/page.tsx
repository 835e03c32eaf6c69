// Type tests of an app. An `@ts-expect-error` without an error is an error itself, so that types that became `any` are
// found.
import 'svc-react/styles.css'
import { useQuery } from '@tanstack/react-query'
import {
  createClient,
  DestinationList,
  type DestinationListing,
  destinationQueries,
  MessagesProvider,
  type ProblemError,
  RetryCountdown,
  SearchForm,
  SvcProvider,
  useDestinations,
  useProxy,
} from 'svc-react'
import { de } from 'svc-react/locales'
import { renderSvc, scenarios } from 'svc-react/testing'

export function Page() {
  return (
    <SvcProvider endpoint="/api/svc">
      <MessagesProvider locale="de" messages={de}>
        <DestinationList density="compact" />
      </MessagesProvider>
      <SearchForm integration="crm" />
      {/* @ts-expect-error: integration is required */}
      <SearchForm />
      {/* @ts-expect-error: the endpoint is a string */}
      <SvcProvider endpoint={1} />
    </SvcProvider>
  )
}

export function Names() {
  const { data, error } = useDestinations()
  const names: string[] | undefined = data?.map(({ name }) => name)
  // @ts-expect-error: a destination's name is a string
  const numbers: number[] | undefined = data?.map(({ name }) => name)
  return error ? <Failure error={error} /> : <p>{names?.length ?? numbers?.length}</p>
}

function Failure({ error }: { error: ProblemError }) {
  return <RetryCountdown retryAt={error.retryAt} />
}

export function Contact() {
  const { mutate, data } = useProxy<{ id: string }>({ integration: 'crm' })
  const id: string | undefined = data?.body.id
  // @ts-expect-error: path is required
  const read = () => mutate({ method: 'GET' })
  return (
    <button type="button" onClick={read}>
      {id}
    </button>
  )
}

export function Cached() {
  const { data } = useQuery(destinationQueries.list(createClient({ endpoint: '/api/svc' })))
  const listing: DestinationListing | undefined = data
  return <p>{listing?.destinations.length}</p>
}

export const rendered = () => renderSvc(<Names />, { scenario: scenarios.throttled() })
