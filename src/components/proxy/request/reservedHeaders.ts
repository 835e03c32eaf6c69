/** Why a request header is not a person's to set. */
export type ReservedReason = 'credentials' | 'connection' | 'routing' | 'relay'

/**
 * What the relay drops from a call, and what a browser does not let a page set. Said before sending, because both
 * do it in silence.
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

/** Why a header cannot be set; `undefined` where it can. */
export function reservedReason(name: string): ReservedReason | undefined {
  // As careless servers read it: `X_Api_Key` is `X-Api-Key` to them, so the relay drops it too.
  const folded = name.toLowerCase().replaceAll('_', '-')
  return reasons.find((reason) => RESERVED[reason].test(folded))
}
