import { decodeText } from '../../contract/json/decodeText.js'
/** Where the three APIs are. */
export interface SandboxUrls {
  /** The public API. @default https://api.svc.example/v1 */
  baseUrl: string
  /** The search API. @default https://search.svc.example/v1 */
  searchUrl: string
  /** The proxy API, which stands for a provider's own base URL. @default https://proxy.svc.example */
  proxyUrl: string
}

export const defaultUrls: SandboxUrls = {
  baseUrl: 'https://api.svc.example/v1',
  searchUrl: 'https://search.svc.example/v1',
  proxyUrl: 'https://proxy.svc.example',
}

const APIS = [
  ['destinations', 'baseUrl'],
  ['search', 'searchUrl'],
  ['proxy', 'proxyUrl'],
] as const

/**
 * Which API an address belongs to, and what stands behind that API's base: the longest base wins.
 *
 * The rest is cut out of the text, not built from a parsed URL: `URL.search` cannot tell `/a?` from `/a`.
 */
export function locate(urls: SandboxUrls, address: string) {
  const url = address.split('#', 1)[0] ?? ''
  const found = APIS.map(([kind, key]) => ({ kind, base: urls[key] }))
    .filter(({ base }) => url.startsWith(base) && /^([/?]|$)/.test(url.slice(base.length)))
    .sort((a, b) => b.base.length - a.base.length)[0]
  if (!found) return { kind: 'unknown', rest: '' } as const

  const rest = url.slice(found.base.length)
  return { kind: found.kind, rest: rest.startsWith('/') ? rest : `/${rest}` }
}

/** The decoded segments of a path without its query; a segment that cannot be decoded stays as it is. */
export function segmentsOf(rest: string): string[] {
  const path = rest.split('?', 1)[0] ?? ''
  return path.split('/').slice(1).map(decodeText)
}
