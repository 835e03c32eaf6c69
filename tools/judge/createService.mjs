import { createServer } from 'node:http'
import { createTap } from './createTap.mjs'
import { listen } from './listen.mjs'
import { ANSWERS, notingProvider } from './notingProvider.mjs'

/** Wed, 01 Jan 2025 12:00:00.400 GMT: not a whole second, so that times have to be rounded. */
const NOON_MS = 1_735_732_800_400

/** A group whose name has to be encoded in a query, and must not be in a header. */
export const ODD_GROUP = 'R&D +1/50%'

/** The odd group has connected what acme has. */
const oddInstallations = ({ installations }) =>
  installations
    .filter(({ groupRef }) => groupRef === 'acme')
    .map((one) => ({ ...one, id: `${one.id}_odd`, groupRef: ODD_GROUP }))

/**
 * The sandbox over HTTP behind a tap, with a clock that is set by hand, and providers that note what reaches them.
 */
export async function createService(kit) {
  const received = []
  const clock = kit.createClock(NOON_MS)
  const data = kit.sandboxData()
  const named = Object.entries(data.providers).map(([name, one]) => [
    name,
    notingProvider(one, received),
  ])
  const sandbox = kit.createSandbox({
    urls: kit.urlsAt(kit.SANDBOX_ORIGIN),
    clock,
    providers: Object.fromEntries(named),
    groups: [...data.groups, { groupRef: ODD_GROUP, name: 'Research' }],
    installations: [...data.installations, ...oddInstallations(data)],
  })
  // What `svc-react sandbox` serves it with; nothing reads the command's own log here.
  const log = { begin: () => ({}), update() {} }
  const server = createServer(kit.serviceListener({ sandbox, log }))
  const servicePort = await listen(server)
  const tap = await createTap(servicePort)
  const origin = `http://127.0.0.1:${tap.port}`
  const { apiKey, project, integrations, manifest } = sandbox.connection

  return {
    sandbox,
    clock,
    tap,
    /** How a caller reaches it: a relay's options. */
    connection: {
      apiKey,
      accessToken: sandbox.data.accessToken,
      project,
      integrations,
      manifest,
      upstream: {
        baseUrl: `${origin}/public/v1`,
        searchUrl: `${origin}/search/v1`,
        proxyUrl: `${origin}/proxy`,
      },
    },
    answers: ANSWERS,
    /** What has reached the providers since it was last asked. */
    takeReceived: () => received.splice(0),
    reset() {
      tap.breakWith()
      tap.take()
      received.length = 0
      sandbox.reset()
    },
    async close() {
      await tap.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
