import { createRoot } from 'react-dom/client'
import { createClient, DestinationList, ProxyConsole, SearchForm, SvcProvider } from 'svc-react'
import { createRelay } from 'svc-react/relay'
import { createSandbox, type Sandbox } from 'svc-react/sandbox'
import 'svc-react/styles.css'

declare global {
  interface Window {
    sandbox: Sandbox
    /** Sum of the scores of all layout shifts, and the shifted elements. */
    shifts: { score: number; elements: string[] }
  }
}

const query = new URLSearchParams(location.search)
const latencyMs = Number(query.get('latency'))
const shown = query.get('show') ?? 'dashboard'

interface LayoutShift extends PerformanceEntry {
  value: number
  sources?: { node?: Node | null }[]
}

window.shifts = { score: 0, elements: [] }
new PerformanceObserver((list) => {
  for (const entry of list.getEntries() as LayoutShift[]) {
    window.shifts.score += entry.value
    for (const { node } of entry.sources ?? []) {
      window.shifts.elements.push(node instanceof Element ? node.className : String(node?.nodeName))
    }
  }
}).observe({ type: 'layout-shift', buffered: true })

/** A dashboard whose service runs in the page and responds after a latency. */
const sandbox = createSandbox()
// Few rows, so that the content below the list is visible.
if (shown === 'list') (sandbox.data.destinations as object[]).length = 3
window.sandbox = sandbox
const relay = createRelay({
  ...sandbox.connection,
  authorize: () => ({ groupRef: 'acme', destinations: true }),
  allow: 'all',
  allowNonBrowser: true,
})
const client = createClient({
  endpoint: '/api/svc',
  fetch: async (request) => {
    await new Promise((resolve) => setTimeout(resolve, latencyMs))
    return relay(request)
  },
})

const expectedRows = (sandbox.data.destinations as object[]).length
const has = (name: string) => shown === 'dashboard' || shown === name

createRoot(document.querySelector('main') ?? document.body).render(
  <SvcProvider client={client}>
    <h1>Deliveries</h1>
    {has('list') && <DestinationList expectedRows={expectedRows} />}
    {has('form') && <SearchForm integration="crm" heading="Search the CRM" />}
    {has('console') && (
      <ProxyConsole
        integration="crm"
        defaultCall={{ path: '/crm/v3/objects/contacts?limit=3' }}
        throttle
      />
    )}
    {/* Large, because a shift counts by the area that moves. Results of a search have no known height. */}
    <p style={{ height: shown === 'list' ? '100vh' : undefined }}>End of the page</p>
  </SvcProvider>,
)
