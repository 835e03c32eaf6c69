import type { CheckContext } from './check.js'
import { SEARCH } from './checks/requests/search.js'
import { header, jsonOf, kindOf, type RelayResponse } from './http/httpResponse.js'
import { NoResponseError } from './http/rawRequest.js'

/** Thrown if the suite cannot check the URL. The message names the reason and the fix. */
export class CannotCheckError extends Error {}

/** Time limit for the first responses, in milliseconds. A development server may compile its route first. */
const FIRST_MS = 60_000

function isRelay(response: RelayResponse): boolean {
  const info = jsonOf(response)
  const isNamed =
    typeof info === 'object' && info !== null && 'name' in info && info.name === 'svc-relay'
  return isNamed || header(response, 'x-relay-source') !== null || kindOf(response) !== undefined
}

const seeSetup = 'Configure it as "svc-react conformance --setup" describes.'

/**
 * Checks that the URL is that of a relay that is configured for the suite.
 *
 * @throws {@link CannotCheckError} if it is not
 */
export async function probeRelay({ address, call, service, setup }: CheckContext): Promise<void> {
  const url = address.origin + address.basePath
  let info: RelayResponse
  try {
    info = await call('/info', { timeoutMs: FIRST_MS })
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error
    const message = error.message.replace(/^\S+ \S+ /, '')
    const fix = /CERT|SIGNATURE|ISSUER/.test(message)
      ? 'Its certificate is not trusted. If it is your own, add --insecure.'
      : 'Start the relay, and check the address and port.'
    throw new CannotCheckError(`GET ${url} ${message}. ${fix}`)
  }
  const proxied = await call('/proxy/crm/probe', { timeoutMs: FIRST_MS }).catch(() => undefined)
  const listed = await call('/destinations', { timeoutMs: FIRST_MS }).catch(() => undefined)
  await call('/search/crm', { ...SEARCH, timeoutMs: FIRST_MS }).catch(() => undefined)
  const [arrived] = service.received
  const isOne = isRelay(info) || (proxied && isRelay(proxied)) || (listed && isRelay(listed))
  if (!isOne && !arrived) {
    throw new CannotCheckError(
      `The server at ${url} is not a relay: GET ${url} returned ${info.status} (${header(info, 'content-type') ?? 'no type'}) without any sign of a relay. Use the URL where the relay is mounted, such as http://127.0.0.1:3000/api/svc.`,
    )
  }
  if (!arrived) {
    const statuses = [info, proxied, listed]
      .map((response) => response?.status ?? 'no response')
      .join(', ')
    throw new CannotCheckError(
      `The relay at ${url} responds, but none of its calls reach ${setup.upstream.proxyUrl}, where the suite listens (GET {base}, a provider call and the list of destinations returned ${statuses}). ${seeSetup}`,
    )
  }
  if (!service.received.some(({ values }) => values('x-api-key').includes(setup.apiKey))) {
    throw new CannotCheckError(
      `The relay at ${url} calls the service with a different API key than the suite's. ${seeSetup}`,
    )
  }
}
