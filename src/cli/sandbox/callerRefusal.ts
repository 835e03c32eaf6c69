import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Whether a host cannot belong to a website. A website's domain can resolve to this machine (DNS rebinding), but an IP
 * or `localhost` cannot be a website's domain.
 */
function isOwnHost(host: string, bound: string): boolean {
  const name = host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || name === bound
}

/** Whether a request is a navigation to the page. The document contains no data, and cannot be framed. */
function isNavigation({ headers, method, url = '' }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && /^\/(?:\?|$)/.test(url) && headers['sec-fetch-dest'] !== 'iframe'
}

/**
 * Returns the reason that a caller may not use the page and the control API, or null if it may. Browsers identify
 * cross-site requests with headers that scripts do not send.
 *
 * @param bound - The value of `--host`, which can be a name.
 */
export function callerRefusal(message: IncomingMessage, bound: string): string | null {
  const { host = '', origin, 'sec-fetch-site': site } = message.headers
  if (!isOwnHost(host, bound.toLowerCase())) {
    return 'Use localhost or the IP of the sandbox to control it. Any other name could belong to a website.'
  }
  if (origin !== undefined && origin.toLowerCase() !== `http://${host}`.toLowerCase()) {
    return 'Pages of other origins cannot control the sandbox.'
  }
  const isOther = site !== undefined && site !== 'same-origin' && site !== 'none'
  return isOther && !isNavigation(message) ? 'Other websites cannot control the sandbox.' : null
}
