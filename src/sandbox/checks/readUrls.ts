import { defaultUrls, type SandboxUrls } from '../responses/urls.js'
import { badOption, checkMembers, shown } from './badOption.js'

/** Returns the base URLs, normalized like the URL of a `Request`. */
export function readUrls(given: Partial<SandboxUrls> = {}): SandboxUrls {
  checkMembers('createSandbox: urls', given, Object.keys(defaultUrls))
  const read = (key: keyof SandboxUrls): string => {
    const text = given[key] ?? defaultUrls[key]
    const url = URL.canParse(text) ? new URL(text) : null
    const hasCredentials = Boolean(url?.username || url?.password)
    // Checks the text, because `URL.search` is empty for a lone question mark.
    if (url && /^https?:$/.test(url.protocol) && !hasCredentials && !/[?#]/.test(text)) {
      return url.href.replace(/\/+$/, '')
    }
    throw badOption(
      `createSandbox: urls.${key}`,
      hasCredentials ? 'contains credentials' : `is ${shown(text)}`,
      'an absolute http(s) URL without query, fragment or credentials',
    )
  }
  const urls = {
    baseUrl: read('baseUrl'),
    searchUrl: read('searchUrl'),
    proxyUrl: read('proxyUrl'),
  }
  if (new Set(Object.values(urls)).size < 3) {
    throw badOption(
      'createSandbox: urls',
      'contains the same URL twice',
      'a different URL for each API',
    )
  }
  return urls
}
