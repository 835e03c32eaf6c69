import { placesOf } from './calls/places.mjs'
import { relayCalls } from './calls/relayCalls.mjs'
import { checkRules } from './rules.mjs'

/** Returns the differences between the expected call and the one that reached the service. */
function differences({ method, target, targets = [target], type, body }, { request }) {
  const faults = []
  if (request.method !== method) faults.push('the method differs')
  if (!targets.includes(request.target)) faults.push('the path or query differs')
  if (!request.body.equals(Buffer.from(body))) faults.push('the body differs')
  if (type !== undefined && request.headers['content-type'] !== type) {
    faults.push('the media type differs')
  }
  return faults
}

/** Checks that a proxy call names the instance that the app granted, and throttle mode if it is requested. */
function headerDifferences({ isThrottled }, { request }, granted) {
  const { headers } = request
  const isOther = (name, ...allowed) => name in headers && !allowed.includes(headers[name])
  const { groupRef, installationIds, isById, throttle } = granted
  const wantsMode = isThrottled || throttle === 'always'
  const faults = []
  if (isOther('x-svc-group-ref', groupRef)) faults.push('another group is named')
  if (isOther('x-svc-installation-id', ...Object.values(installationIds))) {
    faults.push('another installation is named')
  }
  if (isById && !('x-svc-installation-id' in headers)) faults.push('the installation is not named')
  if (wantsMode !== 'x-svc-rate-limiter-mode' in headers) {
    faults.push(wantsMode ? 'throttle mode is missing' : 'throttle mode is set')
  }
  return faults
}

/** Creates the kit's client over a relay that grants everything. */
function clientOver(kit, { connection }, { groupRef, options }) {
  const { accessToken: _, ...rest } = connection
  const relay = kit.createRelay({
    ...rest,
    authorize: () => ({ groupRef, destinations: true }),
    allow: 'all',
    allowNonBrowser: true,
    ...options,
  })
  // Clients with the same endpoint and partition share a hold, so each relay gets its own partition.
  const partition = crypto.randomUUID()
  return kit.createClient({ endpoint: 'http://app.example/api/svc', fetch: relay, partition })
}

/** Checks one call that the service received. */
async function findingsIn(exchange, { sends, prism, known, granted }) {
  const found = [...(await prism.check(exchange)), ...checkRules(exchange, known)]
  if (!sends) return found
  const differing = differences(sends, exchange)
  if (exchange.api === 'proxy') differing.push(...headerDifferences(sends, exchange, granted))
  return [...found, ...differing.map((what) => ({ by: 'step', on: 'request', what }))]
}

/**
 * Makes every call of the kit's client through a relay, and checks the calls that the service receives.
 *
 * @param setup - Setup of the relay: `groupRef`, `isById` (whether to use installation IDs), `options` (changes of the
 *   default options) and `asks` (the groups of calls; all by default).
 */
export async function checkRelay({ service, prism, kit }, setup) {
  const { asks, groupRef = 'acme', isById = false, options = {} } = setup
  const places = placesOf(service)
  const known = { projectId: places.project.id }
  const client = clientOver(kit, service, { groupRef, options })
  const { installationIds } = service.sandbox.groups.find((one) => one.groupRef === groupRef)
  const granted = { groupRef, installationIds, isById, throttle: options.throttle }

  const findings = []
  let asked = 0
  const calls = (asks ?? Object.keys(relayCalls)).flatMap((name) =>
    relayCalls[name]({ places, client, groupRef }),
  )
  for (const { title, ask, sends } of calls) {
    const add = (finding) => findings.push({ ...finding, title })
    await ask().catch(({ message }) => add({ by: 'call', what: `failed: ${message}` }))
    const exchanges = service.tap.take()
    asked += exchanges.length
    const wanted = sends ? 1 : 0
    if (exchanges.length !== wanted) {
      add({ by: 'step', what: `made ${exchanges.length} calls, not ${wanted}` })
    }
    for (const exchange of exchanges) {
      const found = await findingsIn(exchange, { sends, prism, known, granted })
      found.forEach(add)
    }
  }
  return { asked, findings }
}
