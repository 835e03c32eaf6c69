/** Reason why the user cannot set a request header. */
export type ReservedReason = 'credentials' | 'connection' | 'routing' | 'relay'

/**
 * Request headers that the relay drops, or that a page cannot set in browsers. The form reports them, because relay and
 * browsers drop them without an error.
 *
 * @see {@link https://fetch.spec.whatwg.org/#forbidden-request-header | Fetch Standard, forbidden request-header}
 */
const RESERVED: Record<ReservedReason, RegExp> = {
  credentials: /^(?:authorization|cookie2?|set-cookie|x-api-key|proxy-.*)$/,
  connection:
    /^(?:connection|keep-alive|te|trailer|transfer-encoding|upgrade|http2-settings|alpn|host|expect|content-length|accept-(?:encoding|charset)|date|dnt|origin|referer|via|alt-used|sec-.*|access-control-.*)$/,
  routing:
    /^(?:forwarded|x-forwarded-.*|x-real-ip|true-client-ip|x-original-.*|x-rewrite-.*|cf-.*|x-vercel-.*|x-amz.*|fly-.*|x-middleware-.*|x-http-method(?:-override)?|x-method-override)$/,
  relay: /^x-(?:svc|relay)-.*$/,
}

const reasons = Object.keys(RESERVED) as ReservedReason[] // keys of a literal

/** Returns the reason why a header cannot be set, or `undefined` if it can be set. */
export function reservedReason(name: string): ReservedReason | undefined {
  // Some servers treat `X_Api_Key` as `X-Api-Key`, so the relay drops both.
  const folded = name.toLowerCase().replaceAll('_', '-')
  return reasons.find((reason) => RESERVED[reason].test(folded))
}
