'use client'

import { maskSecrets } from '../../contract/secrets/maskSecrets.js'
import { useSvc } from '../../hooks/useSvc.js'
import { asCurl, asFetch, asReport } from '../calls/copies.js'
import {
  droppedHeadersOf,
  type RecordedBody,
  type RecordedCall,
  requestIdOf,
} from '../calls/recordedCall.js'
import { redactHeaders, redactJson, redactTarget } from '../calls/redact.js'
import { CopyText } from './CopyText.js'
import { Pairs } from './Pairs.js'

/** Explains states whose cause is not in the problem. */
function hintOf(call: RecordedCall): string | undefined {
  const dropped = droppedHeadersOf(call)
  if (call.state === 'held') {
    return call.error?.lockedOut
      ? 'Not sent: the provider has locked this connection out. See Holds.'
      : 'Not sent: a rate limit holds the calls of this integration. See Holds.'
  }
  if (call.state === 'waiting')
    return 'Not sent yet: it waits for a hold to end, or for its headers.'
  if (dropped.length > 0) {
    return `The relay did not forward ${dropped.join(', ')}. Its option requestHeaders allows headers.`
  }
  return undefined
}

const ms = (value: number | undefined) =>
  value === undefined ? undefined : `${Math.round(value)} ms`

function HeaderList({ title, headers }: { title: string; headers: Headers | undefined }) {
  if (!headers) return null
  return (
    <>
      <h3>{title}</h3>
      <div className="mono">
        <Pairs pairs={redactHeaders(headers)} />
      </div>
    </>
  )
}

function Body({ title, body }: { title: string; body: RecordedBody | undefined }) {
  if (body === undefined) return null
  return (
    <details>
      <summary>{title}</summary>
      {'note' in body ? <p className="quiet">{body.note}</p> : <pre>{body.text}</pre>}
    </details>
  )
}

/** Renders what is known of a call, without secrets. */
export function CallDetails({ call }: { call: RecordedCall }) {
  const { error } = call
  const { queryClient } = useSvc()
  // Bodies are read after the call has ended, so their errors are only in the cache.
  const queryError = call.key && queryClient.getQueryState(call.key)?.error?.message
  const hint = hintOf(call)
  return (
    <section className="details padded" aria-label={`Call ${call.id}`}>
      <h2 className="mono">
        {call.method} {redactTarget(call.target)}
      </h2>
      {hint && <p>{hint}</p>}
      <div className="actions">
        <CopyText label="Copy as cURL" textOf={() => asCurl(call)} />
        <CopyText label="Copy as fetch" textOf={() => asFetch(call)} />
        <CopyText label="Copy bug report" textOf={() => asReport(call)} />
      </div>
      <Pairs
        pairs={[
          [
            'State',
            <span key="state" data-state={call.state}>
              {call.state}
            </span>,
          ],
          ['Status', call.status],
          ['Origin', error?.origin],
          ['Problem', error && maskSecrets(error.problem.title)],
          ['Detail', error?.problem.detail && maskSecrets(error.problem.detail)],
          ['Remedy', error?.problem.remedy && maskSecrets(error.problem.remedy)],
          ['Retry at', error?.retryAt?.toISOString()],
          ['Integration', call.integration],
          ['Operation', call.operation],
          ['Request ID', requestIdOf(call)],
          ['Dropped headers', droppedHeadersOf(call).join(', ')],
          ['Query or mutation key', call.key && redactJson(call.key)],
          ['Current error of the query', queryError && maskSecrets(queryError)],
          ['Scenario', call.scenario],
          ['Waited', ms(call.waitedMs)],
          ['Duration', ms(call.durationMs)],
        ]}
      />
      {error && <Body title="Problem as JSON" body={{ text: redactJson(error.problem, 2) }} />}
      <Body title="Request body" body={call.requestBody} />
      <Body title="Response body" body={call.responseBody} />
      <HeaderList title="Request headers" headers={call.requestHeaders} />
      <HeaderList title="Response headers" headers={call.responseHeaders} />
    </section>
  )
}
