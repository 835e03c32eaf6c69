import { useState } from 'react'
import { ProblemAlert, ProblemError, type ProblemErrorInit } from 'svc-react'
import { Live } from './Live.tsx'

function made(title: string, init: Omit<ProblemErrorInit, 'problem'>, status?: number) {
  const problem = { type: 'about:blank', title, extensions: {}, ...(status && { status }) }
  return new ProblemError({ ...init, problem })
}

function makeKinds() {
  return {
    'it failed': made('The destinations could not be read', { origin: 'service' }, 500),
    'it may be tried again at a time': made(
      'Too many requests',
      { origin: 'provider', retryable: true, retryAt: new Date(Date.now() + 90_000) },
      429,
    ),
    'the provider has shut the connection out': made(
      'This token has been locked out',
      { origin: 'provider', retryable: false },
      429,
    ),
    'somebody may not see it': made('Destinations are not yours to see', { origin: 'relay' }, 403),
    'nothing came back': made('The server cannot be reached', { origin: 'network' }),
  }
}

/** An alert of each kind. */
export function ProblemKinds() {
  const [kinds] = useState(makeKinds)
  return Object.entries(kinds).map(([when, error]) => (
    <figure key={when} className="catalogue-kind">
      <figcaption>Where {when}</figcaption>
      <Live>
        <ProblemAlert error={error} onRetry={() => {}} />
      </Live>
    </figure>
  ))
}
