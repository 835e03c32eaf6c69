import type { CheckContext } from './check.js'
import { SEARCH } from './checks/requests/search.js'
import { NoResponseError } from './http/exchange.js'
import { type Answer, header, jsonOf, kindOf } from './http/httpResponse.js'

/** The suite cannot judge what it was pointed at. The message says why and what to do. */
export class CannotCheckError extends Error {}

/** The first answer may have to wait until a development server has compiled its route. */
const FIRST_MS = 60_000

function isRelay(answer: Answer): boolean {
  const info = jsonOf(answer)
  const isNamed =
    typeof info === 'object' && info !== null && 'name' in info && info.name === 'svc-relay'
  return isNamed || header(answer, 'x-relay-source') !== null || kindOf(answer) !== undefined
}

const seeSetup = 'Set it up as "svc-react conformance --setup" says.'

/** Finds out whether there is a relay that is set up for the suite, before it is judged. */
export async function probeRelay({ address, call, service, setup }: CheckContext): Promise<void> {
  const url = address.origin + address.basePath
  let info: Answer
  try {
    info = await call('', { withinMs: FIRST_MS })
    if (info.status >= 301 && info.status <= 308) info = await call('/', { withinMs: FIRST_MS })
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error
    const message = error.message.replace(/^\S+ \S+ /, '')
    const fix = /CERT|SIGNATURE|ISSUER/.test(message)
      ? 'Nobody vouches for its certificate: for one of your own, add --insecure.'
      : 'Start the relay, and check the address and port.'
    throw new CannotCheckError(`Nothing answers at ${url}: GET ${message}. ${fix}`)
  }
  const proxied = await call('/proxy/crm/probe', { withinMs: FIRST_MS }).catch(() => undefined)
  const listed = await call('/destinations', { withinMs: FIRST_MS }).catch(() => undefined)
  await call('/search/crm', { ...SEARCH, withinMs: FIRST_MS }).catch(() => undefined)
  const [arrived] = service.received
  const isOne = isRelay(info) || (proxied && isRelay(proxied)) || (listed && isRelay(listed))
  if (!isOne && !arrived) {
    throw new CannotCheckError(
      `What answers at ${url} is no relay: GET ${url} gave ${info.status} (${header(info, 'content-type') ?? 'no type'}) and nothing that a relay says. Give the URL where the relay is mounted, such as http://127.0.0.1:3000/api/svc.`,
    )
  }
  if (!arrived) {
    const statuses = [info, proxied, listed].map((answer) => answer?.status ?? 'nothing').join(', ')
    throw new CannotCheckError(
      `The relay at ${url} answers, but none of its calls arrives at ${setup.upstream.proxyUrl}, where the suite listens (GET {base}, a provider call and the list of destinations gave ${statuses}). ${seeSetup}`,
    )
  }
  if (!service.received.some(({ values }) => values('x-api-key').includes(setup.apiKey))) {
    throw new CannotCheckError(
      `The relay at ${url} calls the service with another key than the suite's, so it is not set up for it. ${seeSetup}`,
    )
  }
}
