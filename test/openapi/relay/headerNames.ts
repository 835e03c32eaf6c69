/**
 * Header names to try on the relay's lists: registered HTTP fields, fields that browsers and providers use, and fields
 * that servers and platforms on the way interpret.
 */
export const headerNames = `
  accept accept-additions accept-ch accept-charset accept-encoding accept-features accept-language accept-patch
  accept-post accept-ranges accept-signature access-control-allow-credentials access-control-allow-headers
  access-control-allow-methods access-control-allow-origin access-control-expose-headers access-control-max-age
  access-control-request-headers access-control-request-method age allow alpn alt-svc alt-used alternates
  api-supported-versions apply-to-redirect-ref authentication-control authentication-info authorization baggage
  c-ext c-man c-opt c-pep cache-control cache-status cal-managed-id caldav-timezones capsule-protocol
  cdn-cache-control cdn-loop cert-not-after cert-not-before cf-connecting-ip cf-ray clear-site-data client-cert
  client-cert-chain close cloudflare-cdn-cache-control configuration-context connection content-base
  content-digest content-disposition content-dpr content-encoding content-id content-language content-length
  content-location content-md5 content-range content-script-type content-security-policy
  content-security-policy-report-only content-style-type content-type content-version cookie cookie2 critical-ch
  cross-origin-embedder-policy cross-origin-embedder-policy-report-only cross-origin-opener-policy
  cross-origin-resource-policy dasl date dav default-style delta-base deprecation depth derived-from destination
  device-memory differential-id digest dnt document-policy downlink dpop dpop-nonce dpr early-data ect edge-control
  ediint-features etag expect expect-ct expires ext feature-policy fly-client-ip forwarded from getprofile host
  http2-settings idempotency-key if if-match if-modified-since if-none-match if-range if-schedule-tag-match
  if-unmodified-since im include-referred-token-binding-id intervention-id keep-alive label last-event-id
  last-modified link link-template location lock-token man max-forwards memento-datetime meter mime-version
  negotiate nel notion-version odata-version opt ordering-type origin origin-agent-cluster oscore overwrite
  permissions-policy pics-label position pragma prefer preference-applied priority protocol proxy-authenticate
  proxy-authentication-info proxy-authorization proxy-connection proxy-features proxy-status public
  public-key-pins range ratelimit ratelimit-limit ratelimit-policy ratelimit-remaining ratelimit-reset
  redirect-ref referer referrer-policy refresh report-to reporting-endpoints repeatability-client-id
  replay-nonce retry-after rtt safe save-data schedule-reply schedule-tag sec-fetch-dest sec-fetch-mode
  sec-fetch-site sec-gpc sec-websocket-key server server-timing service-worker service-worker-allowed set-cookie
  set-cookie2 setprofile signature signature-input slug soapaction sourcemap speculation-rules status status-uri
  strict-transport-security sunset supports-loading-mode surrogate-capability surrogate-control surrogate-key
  tcn te timeout timing-allow-origin tk topic traceparent tracestate trailer transfer-encoding true-client-ip ttl
  upgrade upgrade-insecure-requests urgency uri user-agent variant-vary vary via want-content-digest warning
  www-authenticate x-accel-buffering x-accel-redirect x-amz-date x-amzn-trace-id x-api-key x-content-type-options
  x-correlation-id x-csrf-token x-debug-token x-dns-prefetch-control x-download-options x-forwarded-for
  x-forwarded-host x-forwarded-proto x-frame-options x-github-request-id x-goog-api-key x-http-method
  x-http-method-override x-hubspot-ratelimit-remaining x-lighttpd-send-file x-method-override
  x-middleware-subrequest x-original-url x-permitted-cross-domain-policies x-powered-by x-rate-limit-limit
  x-rate-limit-reset x-ratelimit-limit x-ratelimit-remaining x-real-ip x-relay-location x-relay-source
  x-reproxy-url x-request-id x-requested-with x-rewrite-url x-robots-tag x-runtime x-sendfile x-shopify-shop
  x-sourcemap x-svc-group-ref x-svc-rate-limiter-mode x-svc-relay x-svc-retry-after x-svc-retryable x-total-count
  x-ua-compatible x-vercel-id x-webkit-csp x-xss-protection`
  .trim()
  .split(/\s+/)
