/** Where the relay is in a test, and which requests are for it. */
export interface Endpoint {
  /** As it was given, without a slash at the end. */
  text: string
  /** Its path alone. */
  path: string
  /** Whether an absolute URL is at it or below it. */
  covers(url: string): boolean
}

/** The page's own address, where there is a page. */
export function pageUrl(): string | undefined {
  return globalThis.document?.baseURI ?? globalThis.location?.href
}

/**
 * Reads an endpoint: a path, which is meant on every origin, or an absolute URL.
 *
 * @throws TypeError if it is neither.
 */
export function readEndpoint(caller: string, given: string): Endpoint {
  const text = given.replace(/\/+$/, '')
  const isPath = text.startsWith('/') && !text.startsWith('//')
  const base = isPath ? 'http://any.invalid' : undefined
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  if (!text || !url || !/^https?:$/.test(url.protocol) || /[?#]/.test(text)) {
    throw new TypeError(
      `${caller}: endpoint is ${JSON.stringify(given)}, where no relay can be; allowed is what the page's ` +
        '<SvcProvider endpoint> has: a path such as "/api/svc", or an absolute URL, without query and fragment.',
    )
  }
  const { origin, pathname } = url
  return {
    text,
    path: pathname,
    covers: (url) => {
      const asked = new URL(url)
      if (!isPath && asked.origin !== origin) return false
      return asked.pathname === pathname || asked.pathname.startsWith(`${pathname}/`)
    },
  }
}
