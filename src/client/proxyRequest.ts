import { type ProxyCall, type ProxyQuery, providerPathFault } from '../contract/proxy.js'
import { relayHeaders, relayRoutes } from '../contract/relayProtocol.js'
import { checkedAlias } from './checkedAlias.js'
import { cannotBeSent } from './ownProblems.js'
import type { RelayCall } from './send.js'

function queryText(query: ProxyQuery | undefined): string {
  if (query === undefined) return ''
  if (typeof query === 'string') return query.replace(/^\?/, '')
  if (query instanceof URLSearchParams) return query.toString()
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined)
      .map((each) => [name, String(each)]),
  )
  return new URLSearchParams(pairs).toString()
}

/** A provider's path and query as they will be sent, or an error with the reason why they cannot be. */
function targetOf(call: ProxyCall): string {
  const added = queryText(call.query)
  const separator = call.path.includes('?') ? '&' : '?'
  const target = added ? `${call.path}${separator}${added}` : call.path

  const fault = providerPathFault(target)
  if (fault)
    throw cannotBeSent(`the provider path ${JSON.stringify(call.path)} is refused, ${fault}`)

  // What a URL parser would change on the way, such as `'` in a query or a letter outside ASCII.
  const parsed = new URL(`http://relay.invalid${target}`)
  if (parsed.href !== `http://relay.invalid${target}`) {
    const sent = parsed.href.slice('http://relay.invalid'.length)
    throw cannotBeSent(`the provider path would arrive as ${sent}; write it like that`)
  }
  return target
}

function isJsonValue(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return typeof body !== 'string'
  return (
    Array.isArray(body) ||
    [Object.prototype, null].includes(Object.getPrototypeOf(body)) ||
    'toJSON' in body
  )
}

function bodyOf(call: ProxyCall): { body?: BodyInit; type?: string } {
  if (call.body === undefined) return {}
  if (isJsonValue(call.body)) return { body: JSON.stringify(call.body), type: 'application/json' }
  return { body: call.body as BodyInit } // what is left is text, a form, a file, bytes or a stream
}

/** A provider call as a call of the relay. */
export function proxyRequest(call: ProxyCall): RelayCall {
  const { body, type } = bodyOf(call)
  const headers = new Headers(call.headers)
  if (type && !headers.has('content-type')) headers.set('content-type', type)
  if (call.throttle) headers.set(relayHeaders.rateLimiterMode, 'throttle')
  return {
    target: relayRoutes.proxy(checkedAlias(call.integration), targetOf(call)),
    method: (call.method ?? 'GET').toUpperCase(),
    headers,
    body,
  }
}
