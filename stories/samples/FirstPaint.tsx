import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createClient, DestinationList, destinationQueries, SvcProvider } from 'svc-react'
import { createRelay } from 'svc-react/relay'
import { createSandbox } from 'svc-react/sandbox'

const sandbox = createSandbox()
sandbox.data.destinations = sandbox.data.destinations.slice(0, 4)
const relay = createRelay({
  ...sandbox.connection,
  authorize: () => ({ groupRef: 'acme', destinations: true }),
  allowNonBrowser: true,
})
const client = createClient({ endpoint: '/api/svc', fetch: relay, scope: 'first-paint' })

/** What a server has read before it renders. */
async function readOnServer() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  await queryClient.prefetchQuery(destinationQueries.list(client))
  const page = (
    <QueryClientProvider client={queryClient}>
      <SvcProvider client={client}>
        <DestinationList />
      </SvcProvider>
    </QueryClientProvider>
  )
  return { page, html: renderToString(page) }
}

interface FirstPaintProps {
  /** Told of what differs between the HTML of the server and what the browser makes of it. */
  onRecoverableError: (error: unknown) => void
}

/** The HTML of a server, which no script has touched; a button lets the script of the page begin. */
export function FirstPaint({ onRecoverableError }: FirstPaintProps) {
  const container = useRef<HTMLDivElement>(null)
  const root = useRef<Root>(null)
  const [server, setServer] = useState<Awaited<ReturnType<typeof readOnServer>>>()

  // The server is outside of this page.
  useEffect(() => {
    readOnServer().then(setServer)
    // Not while React takes this component away: one root must not end in the middle of another's work.
    return () => queueMicrotask(() => root.current?.unmount())
  }, [])

  if (!server) return null
  function start() {
    if (!container.current || !server || root.current) return
    root.current = hydrateRoot(container.current, server.page, { onRecoverableError })
  }
  return (
    <>
      <p>
        <button type="button" onClick={start}>
          Let the script begin
        </button>
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what React has made on the server */}
      <div ref={container} dangerouslySetInnerHTML={{ __html: server.html }} />
    </>
  )
}
