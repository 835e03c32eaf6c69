import { providerPathFault } from '../../contract/calls/proxy.js'
import { aliasPattern } from '../../contract/relayProtocol.js'
import type { RelayCall } from '../config/relayCall.js'
import { type Refusal, refuse } from '../http/problems.js'
import type { Incoming } from './originCheck.js'

const MAX_TARGET_CHARS = 8192
/** Maximum length of a path in a problem. */
const MAX_QUOTED_CHARS = 200
const METHOD_TOKEN = /^[\w!#$%&'*+.^`|~-]+$/
const PROXY_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

function onlyBy(method: 'GET' | 'POST', incoming: Incoming, call: RelayCall): RelayCall | Refusal {
  if (incoming.method === method) return call
  return refuse('method-not-allowed', { headers: { allow: method } })
}

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}

function readProxyCall(method: string, target: string): RelayCall | Refusal {
  const [alias, rest] = splitAt(target, '/')
  if (!aliasPattern.test(alias) || rest === '') return refuse('not-found')

  const fault = providerPathFault(rest)
  if (fault) return refuse('bad-path', { detail: `The provider path cannot be sent: ${fault}.` })
  const [path, query] = splitAt(rest, '?')
  return { op: 'proxy', alias, method, path, query }
}

/**
 * Parses the raw path and method of a request. Returns the call, or a refusal.
 *
 * @param basePath - Path where the relay is mounted. Empty for the root.
 */
export function readCall(basePath: string, incoming: Incoming): RelayCall | Refusal {
  const { method, target } = incoming
  if (target.length > MAX_TARGET_CHARS) return refuse('uri-too-long')
  if (!METHOD_TOKEN.test(method) || /^(?:connect|trace|track)$/i.test(method)) {
    return refuse('method-not-allowed', { headers: { allow: PROXY_METHODS } })
  }
  const upgrades = (incoming.headers.get('upgrade') ?? '').split(',')
  if (upgrades.some((name) => /^\s*(?:websocket|h2c)\s*$/i.test(name))) {
    return refuse('upgrade-not-supported')
  }

  if (!target.startsWith(basePath)) {
    const path = splitAt(target, '?')[0].slice(0, MAX_QUOTED_CHARS)
    const detail = `The path ${path} is not below ${basePath}, the base path of the relay.`
    return refuse('not-found', { detail })
  }
  const below = target.slice(basePath.length)
  if (below.startsWith('/proxy/')) return readProxyCall(method, below.slice('/proxy/'.length))

  const [path, query] = splitAt(below, '?')
  if (path === '/info' || path === '/' || path === '')
    return onlyBy('GET', incoming, { op: 'info' })
  if (path === '/destinations') return onlyBy('GET', incoming, { op: 'destinations' })
  if (path === '/integrations') return onlyBy('GET', incoming, { op: 'integrations' })

  const alias = path.startsWith('/search/') ? path.slice('/search/'.length) : ''
  if (!aliasPattern.test(alias)) return refuse('not-found')
  // A query could name another `groupRef`, which only the server may set.
  if (query !== '' && method === 'POST') return refuse('bad-query')
  return onlyBy('POST', incoming, { op: 'search', alias })
}
