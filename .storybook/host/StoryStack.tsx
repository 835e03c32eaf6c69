import { type ReactNode, useState } from 'react'
import { createClient, SvcProvider } from 'svc-react'
import { createRelay, type RelayOptions } from 'svc-react/relay'
import { createSandbox, type Sandbox } from 'svc-react/sandbox'
import { failingService, type Network, overNetwork } from './networks.ts'
import 'svc-react/styles.css'

/** Options for the stack that a story runs on: `parameters: { stage: { … } }`. */
export interface StoryStackParameters {
  /** Prepares the sandbox before the first request. */
  prepare?: (sandbox: Sandbox) => void
  /** Overrides of the relay's default options. */
  relay?: Partial<RelayOptions>
  /** Whether the relay has no manifest. @default false */
  withoutManifest?: boolean
  /** Replaces the relay and the sandbox. For responses that they never send. */
  fetch?: (request: Request) => Promise<Response>
}

/** Renders the provider, with the relay and the sandbox in the page and no mocks in between. */
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
    const handle =
      (transport ? undefined : fetch) ??
      createRelay({
        ...connection,
        ...(!withoutManifest && { manifest }),
        authorize: () => ({ groupRef: 'acme', destinations: true }),
        installationConfig: (grant, alias) =>
          sandbox.installation(alias, grant.groupRef ?? '').config,
        ...(!withoutManifest && { fields: sandbox.fields }),
        allow: 'all',
        // The page calls the relay as a function, so no browser has added `Origin`.
        allowNonBrowser: true,
        // Otherwise the relay would log the faults that a story shows.
        onEvent: () => {},
        ...relay,
        ...(transport && { transport }),
      })
    // Each story has its own partition, so that its hold does not affect the others.
    const partition = String(Math.random())
    return createClient({
      endpoint: '/api/svc',
      fetch: overNetwork(network, handle),
      partition,
    })
  })
  return <SvcProvider client={client}>{children}</SvcProvider>
}
