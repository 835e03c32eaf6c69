import { type FormEvent, useState } from 'react'
import { ProblemAlert, type ProxyVariables, useProxy } from 'svc-react'

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE']

/** A user interface of the app's own over `useProxy`: one call to the provider, and its answer. */
export function ProxyPanel({ canThrottle }: { canThrottle: boolean }) {
  const { mutate, data, error, isPending, variables } = useProxy({
    integration: 'crm',
    throttle: true,
  })
  const [method, setMethod] = useState('GET')
  const [path, setPath] = useState('/crm/v3/objects/contacts?limit=3')
  const [body, setBody] = useState('{\n  "properties": { "firstname": "Ada" }\n}')
  const [notice, setNotice] = useState('')
  const hasBody = method === 'POST' || method === 'PATCH'

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const call: ProxyVariables = hasBody
      ? { method, path, body, headers: { 'content-type': 'application/json' } }
      : { method, path }
    mutate(call)
  }

  async function handleThrottle() {
    const response = await fetch('/api/demo/throttle', { method: 'POST' }).catch(() => null)
    setNotice(
      response?.ok
        ? 'The CRM now refuses calls for 15 seconds: send one.'
        : 'The CRM could not be throttled.',
    )
  }

  return (
    <div className="card">
      <form className="call" onSubmit={handleSubmit}>
        <div className="call-line">
          <label>
            <span>Method</span>
            <select value={method} onChange={(event) => setMethod(event.target.value)}>
              {METHODS.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
          <label className="grow">
            <span>Provider path</span>
            <input
              value={path}
              onChange={(event) => setPath(event.target.value)}
              spellCheck={false}
              autoCapitalize="none"
            />
          </label>
        </div>
        {hasBody && (
          <label>
            <span>Body</span>
            <textarea
              rows={4}
              value={body}
              onChange={(event) => setBody(event.target.value)}
              spellCheck={false}
            />
          </label>
        )}
        <div className="call-actions">
          <button type="submit" className="primary">
            {isPending ? 'Sending…' : 'Send'}
          </button>
          {canThrottle && (
            <button type="button" onClick={handleThrottle}>
              Throttle the CRM
            </button>
          )}
          <span className="quiet" role="status">
            {notice}
          </span>
        </div>
      </form>
      <ProblemAlert
        error={error}
        onRetry={() => variables && mutate(variables)}
        retrying={isPending}
      />
      {data && (
        <section className="answer" aria-label="Answer">
          <p>
            Status <strong>{data.status}</strong>
          </p>
          {data.body !== undefined && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            <pre tabIndex={0}>
              {typeof data.body === 'string' ? data.body : JSON.stringify(data.body, null, 2)}
            </pre>
          )}
        </section>
      )}
    </div>
  )
}
