import { type ReactNode, useEffect, useState } from 'react'
import { createClient, SvcProvider } from 'svc-react'
import { createRelay } from 'svc-react/relay'
import { createSandbox } from 'svc-react/sandbox'
import '../fixtures/stateBeside.css'

/** A page whose connection can be cut: no request arrives, and the browser is offline. */
export function Connection({ children }: { children: ReactNode }) {
  const [wire] = useState(createWire)
  const [isOffline, setOffline] = useState(false)

  // These settings affect the whole page, so restore them on unmount.
  useEffect(() => () => void window.dispatchEvent(new Event('online')), [])

  function setConnection(offline: boolean) {
    wire.isCut = offline
    setOffline(offline)
    // TanStack Query listens to these events of the browser.
    window.dispatchEvent(new Event(offline ? 'offline' : 'online'))
  }

  return (
    <SvcProvider client={wire.client}>
      <div className="beside-ui">
        <div className="beside-row">
          <button type="button" aria-pressed={isOffline} onClick={() => setConnection(!isOffline)}>
            Pull out the connection
          </button>
        </div>
        {children}
      </div>
    </SvcProvider>
  )
}

function createWire() {
  const sandbox = createSandbox()
  const relay = createRelay({
    ...sandbox.connection,
    authorize: () => ({ groupRef: 'acme', destinations: true }),
    allowNonBrowser: true,
  })
  const wire = {
    isCut: false,
    client: createClient({
      endpoint: '/api/svc',
      partition: String(Math.random()),
      fetch: async (request) => {
        if (wire.isCut) throw new TypeError('Failed to fetch')
        return relay(request)
      },
    }),
  }
  return wire
}
