import { decodeText } from '../../contract/json/decodeText.js'
/** Base URLs of the three APIs. */
export interface SandboxUrls {
  /** Public API. @default 'https://api.svc.example/v1' */
  baseUrl: string
  /** Search API. @default 'https://search.svc.example/v1' */
  searchUrl: string
  /** Proxy API, which replaces a provider's base URL. @default 'https://proxy.svc.example' */
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
 * Returns the API of a URL, and the rest after the API's base URL. The longest base URL wins.
 *
 * The rest is sliced from the text, not built from a parsed URL, because `URL.search` is the same for `/a?` and `/a`.
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

/** Returns the decoded segments of a path without its query. A segment that cannot be decoded is unchanged. */
export function segmentsOf(rest: string): string[] {
  const path = rest.split('?', 1)[0] ?? ''
  return path.split('/').slice(1).map(decodeText)
}
