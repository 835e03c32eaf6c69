import { defaultUrls, type SandboxUrls } from '../responses/urls.js'
import { badOption, checkMembers, shown } from './badOption.js'

/** The base URLs in the form that a `Request` gives its own. */
export function readUrls(given: Partial<SandboxUrls> = {}): SandboxUrls {
  checkMembers('createSandbox: urls', given, Object.keys(defaultUrls))
  const read = (key: keyof SandboxUrls): string => {
    const text = given[key] ?? defaultUrls[key]
    const url = URL.canParse(text) ? new URL(text) : null
    const hasCredentials = Boolean(url?.username || url?.password)
    // The text, because `URL.search` cannot tell a lone question mark from none.
    if (url && /^https?:$/.test(url.protocol) && !hasCredentials && !/[?#]/.test(text)) {
      return url.href.replace(/\/+$/, '')
    }
    throw badOption(
      `createSandbox: urls.${key}`,
      hasCredentials ? 'has credentials in it' : `is ${shown(text)}`,
      'an absolute http(s) URL without query, fragment and credentials',
    )
  }
  const urls = {
    baseUrl: read('baseUrl'),
    searchUrl: read('searchUrl'),
    proxyUrl: read('proxyUrl'),
  }
  if (new Set(Object.values(urls)).size < 3) {
    throw badOption('createSandbox: urls', 'has one URL twice', 'a different one for each API')
  }
  return urls
}
