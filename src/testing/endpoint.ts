import { kindOf } from '../contract/json/kindOf.js'

/** The endpoint of a relay in a test. */
export interface Endpoint {
  /** The endpoint as it was passed, without a trailing slash. */
  text: string
  /** Path of the endpoint, without a trailing slash. Empty for the root of a host. */
  path: string
  /** Returns whether an absolute URL is the endpoint or below it. */
  covers(url: string): boolean
}

/** Returns the page's URL, if there is a page. */
export function pageUrl(): string | undefined {
  return globalThis.document?.baseURI ?? globalThis.location?.href
}

/**
 * Parses an endpoint: a path, which matches every origin, or an absolute URL.
 *
 * @throws TypeError if it is neither.
 */
export function readEndpoint(caller: string, given: unknown): Endpoint {
  const text = typeof given === 'string' ? given.replace(/\/+$/, '') : ''
  const isPath = text.startsWith('/') && !text.startsWith('//')
  const base = isPath ? 'http://any.invalid' : undefined
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  if (!text || !url || !/^https?:$/.test(url.protocol) || /[?#]/.test(text)) {
    const fault = typeof given === 'string' ? `is ${JSON.stringify(given)}` : kindOf(given)
    throw new TypeError(
      `${caller}: endpoint ${fault}, which is not valid. Use the endpoint of the page's ` +
        '<SvcProvider>: a path such as "/api/svc", or an absolute URL, without query and fragment.',
    )
  }
  const { origin } = url
  // At the root of a host, it is "/".
  const path = url.pathname.replace(/\/$/, '')
  return {
    text,
    path,
    covers: (url) => {
      const requested = new URL(url)
      if (!isPath && requested.origin !== origin) return false
      return requested.pathname === path || requested.pathname.startsWith(`${path}/`)
    },
  }
}
