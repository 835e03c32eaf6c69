/** Creates the HTML error page of a gateway whose upstream does not respond. */
export function gatewayPage(): Response {
  const page =
    '<!doctype html><html><head><title>502 Bad Gateway</title></head>' +
    '<body><center><h1>502 Bad Gateway</h1></center><hr><center>gateway</center></body></html>'
  return new Response(page, { status: 502, headers: { 'content-type': 'text/html' } })
}
