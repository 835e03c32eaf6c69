// A backend's own code. Only the globals that Node shares with browsers exist here.
import { createServer } from 'node:http'
import { createRelay, type Grant, type RelayOptions } from 'svc-react/relay'
import { toNodeListener } from 'svc-react/relay/node'
import { undiciTransport } from 'svc-react/relay/undici'
import { createSandbox } from 'svc-react/sandbox'

const grant: Grant = { user: 'ada', groupRef: 'acme', destinations: true }

const options: RelayOptions = {
  ...createSandbox().connection,
  authorize: (request) => (request.headers.has('cookie') ? grant : undefined),
  allow: [{ methods: ['GET'], path: '/crm/**' }],
  transport: undiciTransport({ connections: 8 }),
}

// @ts-expect-error: authorize is missing
export const open: RelayOptions = createSandbox().connection

export const relay: (request: Request) => Promise<Response> = createRelay(options)

createServer(toNodeListener(options))
