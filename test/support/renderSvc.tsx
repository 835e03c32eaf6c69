import { type RenderOptions, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createClient } from '../../src/client/createClient.js'
import { SvcProvider } from '../../src/hooks/SvcProvider.js'
import { createRelay, type RelayOptions } from '../../src/relay/index.js'
import { createSandbox, type SandboxOptions } from '../../src/sandbox/index.js'

interface Setup extends Pick<RenderOptions, 'reactStrictMode'> {
  /** Options that override those of the default relay. */
  relay?: Partial<RelayOptions>
  sandbox?: SandboxOptions
}

/** Creates a client, a relay and a sandbox that are connected without mocks. */
export function createStack({ relay, sandbox: options }: Setup = {}) {
  const sandbox = createSandbox(options)
  const client = createClient({
    endpoint: 'http://app.example/api/svc',
    // Holds are shared by endpoint and partition, so each stack has its own partition.
    partition: crypto.randomUUID(),
    fetch: createRelay({
      ...sandbox.connection,
      authorize: () => ({ groupRef: 'acme', destinations: true }),
      allow: 'all',
      allowNonBrowser: true,
      ...relay,
    }),
  })
  function Wrapper({ children }: { children: ReactNode }) {
    return <SvcProvider client={client}>{children}</SvcProvider>
  }
  return { sandbox, client, Wrapper }
}

/** References to pending requests. Without them, the requests could be garbage collected and would not abort. */
const stuck: unknown[] = []

/** Creates a stack whose service never responds, and returns the signals of its requests. */
export function stuckStack() {
  const signals: AbortSignal[] = []
  const transport = (upstream: Request) => {
    signals.push(upstream.signal)
    return new Promise<Response>((resolve) => stuck.push(upstream, resolve))
  }
  return { ...createStack({ relay: { transport } }), signals }
}

/** A stack whose call to a path gets its response only after `release`: the first one, or the one with this index. */
export function lateStack(path: RegExp, index = 0) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let calls = 0
  const stack = createStack({
    relay: {
      transport: async (upstream: Request) => {
        const isHeld = path.test(upstream.url) && calls++ === index
        const response = await stack.sandbox.fetch(upstream)
        if (isHeld) await released
        return response
      },
    },
  })
  return {
    ...stack,
    /** Sends the late response. Resolves after a call that was made later has its response. */
    async release() {
      release()
      await stack.client.listDestinations()
    },
  }
}

/** An `authorize` of the relay that allows the calls only after `signIn`. */
export function lateSignIn() {
  let signIn = () => {}
  const signedIn = new Promise<{ groupRef: string }>((resolve) => {
    signIn = () => resolve({ groupRef: 'acme' })
  })
  return { signIn, authorize: () => signedIn }
}

/** Renders an element in a provider that is connected to a stack. */
export function renderSvc(ui: ReactNode, stack = createStack()) {
  return { ...stack, user: userEvent.setup(), ...render(ui, { wrapper: stack.Wrapper }) }
}
