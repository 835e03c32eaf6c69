/** A response of a malicious provider, or of an attacker who can write at a provider. */
export interface HostileResponse {
  headers: Record<string, string | string[]>
  body: string
}

/** Text in every response that a page could read. */
export const SECRET = 'hunter2-of-a-customer'

/** Reports that it runs in every possible way. Without `<` and `&`, so that it is valid in XML. */
function script(id: string): string {
  return `
    var stolen = '${SECRET}';
    try { fetch('/ran?id=${id}') } catch {}
    try { localStorage.setItem('ran', '${id}') } catch {}
    try { document.cookie = 'ran=1; path=/' } catch {}
    try { (opener || parent).ran.push('${id}') } catch {}
    try { postMessage('${SECRET}') } catch {}
    try { addEventListener('install', () => skipWaiting()) } catch {}`
}

const html = (id: string) =>
  `<!doctype html><title>x</title><p>${SECRET}</p><script>${script(id)}</script><img src="data:," onerror="${script(`${id}.handler`).replaceAll('"', '')}">`

const XHTML = 'http://www.w3.org/1999/xhtml'

/** A PDF with a script that runs when it is opened. */
const pdf = (id: string) => `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R /OpenAction <</S /JavaScript /JS (app.launchURL\\("/ran?id=${id}"\\))>> >> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 100 100]>> endobj
% ${SECRET}
trailer <</Root 1 0 R>>
%%EOF`

const bodies: Record<string, [type: string | undefined, body: (id: string) => string]> = {
  html: ['text/html; charset=utf-8', html],
  svg: [
    'image/svg+xml',
    (id) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>${SECRET}</text><script>${script(id)}</script></svg>`,
  ],
  xml: [
    'application/xml',
    (id) =>
      `<?xml version="1.0"?><x><h:script xmlns:h="${XHTML}">${script(id)}</h:script>${SECRET}</x>`,
  ],
  xhtml: [
    'application/xhtml+xml',
    (id) =>
      `<html xmlns="${XHTML}"><head><title>x</title></head><body>${SECRET}<script>${script(id)}</script></body></html>`,
  ],
  xslt: [
    'text/xml',
    (id) => `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#made"?>
<x><xsl:stylesheet id="made" version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:template match="/"><html xmlns="${XHTML}"><body>${SECRET}<script>${script(id)}</script></body></html></xsl:template>
</xsl:stylesheet></x>`,
  ],
  js: ['text/javascript', script],
  css: ['text/css', () => `:root { --stolen: "${SECRET}" }`],
  pdf: ['application/pdf', pdf],
  json: ['application/json', () => JSON.stringify([SECRET])],
  plain: ['text/plain', html],
  untyped: [undefined, html],
  'untyped-js': [undefined, script],
}

/** The response bodies, by name. */
export const kinds = Object.keys(bodies)

/** Headers that instruct a browser about the origin of the response. */
function hostileHeaders(id: string): HostileResponse['headers'] {
  return {
    'set-cookie': ['stolen=1; path=/', 'session=mallory; path=/'],
    link: ['preload; as=image', 'modulepreload', 'prefetch', 'stylesheet']
      .map((rel) => `</ran?id=${id}.${rel.split(';')[0]}>; rel=${rel}`)
      .join(', '),
    'content-security-policy': "default-src * 'unsafe-inline' 'unsafe-eval' data: blob:",
    'service-worker-allowed': '/',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'none',
    'cache-control': 'public, max-age=9999',
    sourcemap: `/ran?id=${id}.map`,
  }
}

/**
 * Returns a hostile response.
 *
 * @param kind - One of {@link kinds}, or `refresh` or `clear`, whose headers are harmful.
 * @param id - The ID that its script reports.
 */
export function hostileResponse(kind: string, id: string, isInline: boolean): HostileResponse {
  const headers = hostileHeaders(id)
  if (isInline) headers['content-disposition'] = 'inline; filename="x.html"'
  // Separate kinds, because one leaves the page, and the other deletes the results of the others.
  if (kind === 'refresh') headers.refresh = `0; url=/ran?id=${id}`
  if (kind === 'clear') headers['clear-site-data'] = '"cookies", "storage"'
  const [type, body] = bodies[kind] ?? ['text/html', () => SECRET]
  if (type !== undefined) headers['content-type'] = type
  return { headers, body: body(id) }
}
