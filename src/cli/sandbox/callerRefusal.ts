import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Whether a host is one that no website can have. A website's own name can be made to lead to this machine (DNS
 * rebinding); an IP and `localhost` cannot be anybody's name.
 */
function isOwnHost(host: string, bound: string): boolean {
  const name = host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || name === bound
}

/** A person who follows a link: the document holds nothing, and no other page can hold it in a frame. */
function isNavigation({ headers, method, url = '' }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && /^\/(?:\?|$)/.test(url) && headers['sec-fetch-dest'] !== 'iframe'
}

/**
 * Why the page and what controls the sandbox are not for whoever asks, or null where they are. Scripts send none of
 * these headers; a browser says of a website that it is one.
 *
 * @param bound - The host that was given by `--host`, which may be a name.
 */
export function callerRefusal(message: IncomingMessage, bound: string): string | null {
  const { host = '', origin, 'sec-fetch-site': site } = message.headers
  if (!isOwnHost(host, bound.toLowerCase())) {
    return 'The sandbox is controlled by its IP or as localhost: any other name could be that of a website.'
  }
  if (origin !== undefined && origin.toLowerCase() !== `http://${host}`.toLowerCase()) {
    return 'Pages of other origins may not control the sandbox.'
  }
  const isOther = site !== undefined && site !== 'same-origin' && site !== 'none'
  return isOther && !isNavigation(message) ? 'Other websites may not control the sandbox.' : null
}
