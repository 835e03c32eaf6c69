import { type ReactNode, useState } from 'react'
import { createClient, SvcProvider } from 'svc-react'
import { createRelay, type RelayOptions } from 'svc-react/relay'
import { createSandbox, type Sandbox } from 'svc-react/sandbox'
import { failingService, type Network, overNetwork } from './networks.ts'
import 'svc-react/styles.css'

/** What a story says about the stage that it plays on: `parameters: { stage: { … } }`. */
export interface StoryStackParameters {
  /** Makes the sandbox as the story needs it, before anything is asked of it. */
  prepare?: (sandbox: Sandbox) => void
  /** Options of the relay that are not those of a plain one. */
  relay?: Partial<RelayOptions>
  /** Whether the relay was told nothing of what can be searched. @default false */
  withoutManifest?: boolean
  /** What answers in the place of relay and sandbox, for what those never do. */
  fetch?: (request: Request) => Promise<Response>
}

/** The whole kit in the page: provider, relay and sandbox, nothing mocked in between. */
export function StoryStack({
  prepare,
  relay,
  withoutManifest,
  fetch,
  network = 'fast',
  children,
}: StoryStackParameters & { network?: Network; children: ReactNode }) {
  const [client] = useState(() => {
    const sandbox = createSandbox()
    prepare?.(sandbox)
    const { manifest, ...connection } = sandbox.connection
    const transport = failingService(network, sandbox.fetch)
    const answer =
      (transport ? undefined : fetch) ??
      createRelay({
        ...connection,
        ...(!withoutManifest && { manifest }),
        authorize: () => ({ groupRef: 'acme', destinations: true }),
        installationConfig: (grant, alias) =>
          sandbox.installation(alias, grant.groupRef ?? '').config,
        allow: 'all',
        // The page calls it as a function, so no browser has put `Origin` on the request.
        allowNonBrowser: true,
        // Without it, the relay logs the faults that a story shows.
        onEvent: () => {},
        ...relay,
        ...(transport && { transport }),
      })
    // A partition of its own, so that what one story throttles holds back no other.
    const partition = String(Math.random())
    return createClient({
      endpoint: '/api/svc',
      fetch: overNetwork(network, answer),
      partition,
    })
  })
  return <SvcProvider client={client}>{children}</SvcProvider>
}
