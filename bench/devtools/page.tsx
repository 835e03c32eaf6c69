import { createRoot } from 'react-dom/client'
import { createClient, SvcProvider } from 'svc-react'
import { SvcDevtools } from 'svc-react/devtools'

declare global {
  interface Window {
    /** Makes calls at a rate, until {@link stopCalls}. */
    startCalls: (perMinute: number) => void
    stopCalls: () => void
    /** Number of calls that have ended. */
    ended: number
    /** Number of rows in the list of calls, or 0 if it is not displayed. */
    shownCalls: () => number
  }
}

const variant = new URLSearchParams(location.search).get('variant')

const client = createClient({
  endpoint: '/api/svc',
  fetch: async () =>
    Response.json(
      { results: [{ id: '1', name: 'Ada' }] },
      { headers: { 'x-relay-source': 'upstream', 'x-relay-request-id': crypto.randomUUID() } },
    ),
})

window.ended = 0
let timer: ReturnType<typeof setInterval> | undefined
window.stopCalls = () => clearInterval(timer)
window.startCalls = (perMinute) => {
  timer = setInterval(async () => {
    await client.proxy({ integration: 'crm', path: '/crm/v3/objects/contacts', method: 'GET' })
    window.ended += 1
  }, 60_000 / perMinute)
}
window.shownCalls = () =>
  document
    .querySelector('[data-svc-devtools]')
    ?.shadowRoot?.querySelectorAll('[role="listbox"] [role="option"]').length ?? 0

createRoot(document.querySelector('#root') ?? document.body).render(
  <SvcProvider client={client}>
    {variant !== 'without' && <SvcDevtools initialIsOpen={variant === 'open'} />}
  </SvcProvider>,
)
