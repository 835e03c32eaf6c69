import { listen } from '../../../../scripts/lib/listen.mjs'
import { createTap } from './createTap.mjs'
import { ANSWERS, recordingProvider } from './recordingProvider.mjs'

/** Wed, 01 Jan 2025 12:00:00.400 GMT: not a whole second, so that times must be rounded. */
const NOON_MS = 1_735_732_800_400

/** A group name that must be encoded in a query and is not allowed in a header. */
export const ODD_GROUP = 'R&D +1/50%'

/** The group with the odd name has the same connections as acme. */
const oddInstallations = ({ installations }) =>
  installations
    .filter(({ groupRef }) => groupRef === 'acme')
    .map((one) => ({ ...one, id: `${one.id}_odd`, groupRef: ODD_GROUP }))

/**
 * Serves the sandbox over HTTP behind a tap, with a manual clock and providers that record their calls.
 */
export async function createService(kit) {
  const received = []
  const clock = kit.createSandboxClock(NOON_MS)
  const data = kit.sandboxData()
  const named = Object.entries(data.providers).map(([name, one]) => [
    name,
    recordingProvider(one, received),
  ])
  const sandbox = kit.createSandbox({
    urls: kit.urlsAt(kit.SANDBOX_ORIGIN),
    clock,
    providers: Object.fromEntries(named),
    groups: [...data.groups, { groupRef: ODD_GROUP, name: 'Research' }],
    installations: [...data.installations, ...oddInstallations(data)],
  })
  // The same server as in `svc-react sandbox`; its own log is not used here.
  const log = { begin: () => ({}), update() {} }
  const service = await listen(kit.serviceListener({ sandbox, log }))
  const tap = await createTap(service.port)
  const origin = `http://127.0.0.1:${tap.port}`
  const { apiKey, project, integrations, manifest } = sandbox.connection

  return {
    sandbox,
    clock,
    tap,
    /** Relay options that connect to this service. */
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
    /** Returns the calls that reached the providers since the last call of this function. */
    takeReceived: () => received.splice(0),
    reset() {
      tap.breakWith()
      tap.take()
      received.length = 0
      sandbox.reset()
    },
    async close() {
      await tap.close()
      await service.close()
    },
  }
}
