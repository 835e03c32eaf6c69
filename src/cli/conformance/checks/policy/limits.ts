import type { Check, CheckContext } from '../../check.js'
import { SEARCH } from '../requests/search.js'

const PIECE = Buffer.alloc(65_536, 'x')

/** Sends an oversized body, slowly enough to receive an early rejection. */
async function sendOversizedBody({ connect, head, setup }: CheckContext, isChunked: boolean) {
  const bytes = setup.limits.proxyBodyBytes + 4 * PIECE.length
  const rawRequest = connect()
  const framing = isChunked
    ? { 'transfer-encoding': 'chunked' }
    : { 'content-length': String(bytes) }
  await rawRequest.write(
    head('/proxy/crm/a', { method: 'POST', headers: { 'content-type': 'text/plain', ...framing } }),
  )
  // A rejection based on Content-Length is immediate, but a server may read the body first.
  if (!isChunked) await rawRequest.head(1500).catch(() => {})
  for (let sent = 0; sent < bytes && !rawRequest.hasResponse(); sent += PIECE.length) {
    if (isChunked) await rawRequest.write(`${PIECE.length.toString(16)}\r\n`)
    await rawRequest.write(PIECE)
    if (isChunked) await rawRequest.write('\r\n')
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (isChunked) await rawRequest.write('0\r\n\r\n')
  return rawRequest.response(10_000)
}

async function checkUploadLimit(context: CheckContext) {
  const { demand, service } = context
  for (const isChunked of [false, true]) {
    service.reset()
    const what = `a body of more than 10 MB ${isChunked ? 'in chunks' : 'of known length'}`
    const response = await sendOversizedBody(context, isChunked)
    demand(response.status === 413, `${what} returned ${response.status}, not 413`)
    const [received] = service.received
    demand(!received?.isComplete(), `${what} reached the service as a complete request`)
    demand(isChunked || !received, `${what} reached the service although its length was known`)
    if (received)
      demand(
        await received.waitForClose(2000),
        `${what} was rejected, but the call to the service was not aborted`,
      )
  }
}

async function checkSearchLimit({ expectRefused, setup }: CheckContext) {
  const value = 'x'.repeat(setup.limits.searchBodyBytes)
  const long = JSON.stringify({
    objectName: 'contacts',
    fieldFilters: [{ fieldName: 'a', operator: 'eq', value }],
  })
  await expectRefused('/search/crm', 413, { ...SEARCH, body: long, label: 'with more than 64 KB' })
  await expectRefused('/search/crm', 413, {
    ...SEARCH,
    body: long,
    isChunked: true,
    label: 'with more than 64 KB in chunks',
  })
  for (const body of ['', 'not json', '[]', '{"objectName":1}', '{"objectName":"a"']) {
    await expectRefused('/search/crm', 400, {
      ...SEARCH,
      body,
      label: `with the body ${JSON.stringify(body)}`,
    })
  }
}

/** Requirement F6: size limits. */
export const limits: Check = {
  id: 'F6',
  title:
    'size limits: 10 MB for a provider call, 64 KB of JSON for a search, 1 MB for the list of destinations',
  fix: 'Reject a larger Content-Length with 413 before you call the service. Count chunks; above the limit, abort the call to the service and return 413. Read a search up to 64 KB and reject an invalid search with 400. Read the list up to 1 MB, then return 502.',
  limitMs: 90_000,
  async run(context) {
    const { call, demand, service, setup } = context
    await checkUploadLimit(context)
    service.reset()
    await checkSearchLimit(context)
    service.respondWith((_, reply) => {
      reply.setHeader('content-type', 'application/json')
      const name = 'x'.repeat(setup.limits.destinationsBytes * 2)
      reply.end(
        JSON.stringify([
          { id: 'd', name, type: 's3', metadata: {}, createTime: '2025-03-06T22:09:49Z' },
        ]),
      )
    })
    const response = await call('/destinations')
    demand(
      response.status === 502,
      `a list of destinations of 2 MB returned ${response.status}, not 502`,
    )
  },
}
