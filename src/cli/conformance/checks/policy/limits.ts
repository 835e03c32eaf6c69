import type { Check, CheckContext } from '../../check.js'
import { SEARCH } from '../requests/search.js'

const PIECE = Buffer.alloc(65_536, 'x')

/** Sends a body that is too large, slowly enough for an early refusal to be seen. */
async function sendTooMuch({ connect, head, setup }: CheckContext, isChunked: boolean) {
  const bytes = setup.limits.proxyBodyBytes + 4 * PIECE.length
  const exchange = connect()
  const framing = isChunked
    ? { 'transfer-encoding': 'chunked' }
    : { 'content-length': String(bytes) }
  await exchange.write(
    head('/proxy/crm/a', { method: 'POST', headers: { 'content-type': 'text/plain', ...framing } }),
  )
  // A refusal by the length alone comes at once; a host may want the body first.
  if (!isChunked) await exchange.head(1500).catch(() => {})
  for (let sent = 0; sent < bytes && !exchange.hasAnswer(); sent += PIECE.length) {
    if (isChunked) await exchange.write(`${PIECE.length.toString(16)}\r\n`)
    await exchange.write(PIECE)
    if (isChunked) await exchange.write('\r\n')
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (isChunked) await exchange.write('0\r\n\r\n')
  return exchange.answer(10_000)
}

async function limitsUploads(context: CheckContext) {
  const { demand, service } = context
  for (const isChunked of [false, true]) {
    service.reset()
    const what = `a body of more than 10 MB ${isChunked ? 'in chunks' : 'of known length'}`
    const answer = await sendTooMuch(context, isChunked)
    demand(answer.status === 413, `${what} was answered with ${answer.status}, not 413`)
    const [received] = service.received
    demand(!received?.isComplete(), `${what} arrived at the service as a complete request`)
    demand(isChunked || !received, `${what} reached the service, though its length was known`)
    if (received)
      demand(
        await received.closes(2000),
        `${what} was refused, but the call to the service was not ended`,
      )
  }
}

async function limitsSearches({ refuses, setup }: CheckContext) {
  const value = 'x'.repeat(setup.limits.searchBodyBytes)
  const long = JSON.stringify({
    objectName: 'contacts',
    fieldFilters: [{ fieldName: 'a', operator: 'eq', value }],
  })
  await refuses('/search/crm', 413, { ...SEARCH, body: long, as: 'with more than 64 KB' })
  await refuses('/search/crm', 413, {
    ...SEARCH,
    body: long,
    isChunked: true,
    as: 'with more than 64 KB in chunks',
  })
  for (const body of ['', 'no json', '[]', '{"objectName":1}', '{"objectName":"a"']) {
    await refuses('/search/crm', 400, {
      ...SEARCH,
      body,
      as: `with the body ${JSON.stringify(body)}`,
    })
  }
}

/** Requirement F6: how large what may be. */
export const limits: Check = {
  id: 'F6',
  title:
    'limits: 10 MB for a provider call, 64 KB of JSON for a search, 1 MB for the list of destinations',
  fix: 'Refuse a larger Content-Length with 413 before anything is sent; count chunks, end the call to the service and answer 413; read a search up to 64 KB and refuse what is no search with 400; read the list up to 1 MB, then answer 502.',
  limitMs: 90_000,
  async run(context) {
    const { call, demand, service, setup } = context
    await limitsUploads(context)
    service.reset()
    await limitsSearches(context)
    service.answers((_, response) => {
      response.setHeader('content-type', 'application/json')
      const name = 'x'.repeat(setup.limits.destinationsBytes * 2)
      response.end(
        JSON.stringify([
          { id: 'd', name, type: 's3', metadata: {}, createTime: '2025-03-06T22:09:49Z' },
        ]),
      )
    })
    const answer = await call('/destinations')
    demand(
      answer.status === 502,
      `a list of destinations of 2 MB was answered with ${answer.status}, not 502`,
    )
  },
}
