import type { Check, CheckContext } from '../../check.js'
import { NoResponseError } from '../../http/exchange.js'
import { SEARCH } from './search.js'

const SEARCH_MS = 60_000
const UPLOAD_MS = 150_000

/** A body that begins and then stops. */
interface Stall {
  path: string
  method: string
  framing: Record<string, string>
  /** The part of the body that is sent. */
  piece: string
}

/** Sends the beginning of a body. Returns how the call ended: by a response, or because the relay closed the connection. */
async function endOf({ connect, head }: CheckContext, stall: Stall, withinMs: number) {
  const { path, method, framing, piece } = stall
  const exchange = connect()
  const headers = { 'content-type': 'application/json', ...framing }
  await exchange.write(head(path, { method, headers }))
  await exchange.write(piece)
  try {
    return (await exchange.answer(withinMs)).status
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error
    return error.kind === 'ended' ? 'closed' : 'open'
  }
}

async function endsIn(context: CheckContext, stalls: Record<string, Stall>, withinMs: number) {
  const { demand, note } = context
  const startedMs = performance.now()
  const ends = Object.entries(stalls).map(async ([what, stall]) => {
    const end = await endOf(context, stall, withinMs)
    note(`${what}: ${end} after ${Math.round((performance.now() - startedMs) / 1000)} s`)
    demand(end !== 'open', `${what} was not ended within ${withinMs / 1000} s`)
    demand(typeof end !== 'number' || end >= 400, `${what} was answered with ${end}`)
  })
  await Promise.all(ends)
}

const smallBody: Check = {
  id: 'K2',
  title: 'a search whose body stops is answered or closed within a minute',
  fix: 'Give everything that happens before the call to the service a time limit, reading the body included, and answer 408.',
  isSlow: true,
  limitMs: SEARCH_MS + 20_000,
  async run(context) {
    const search = { path: '/search/crm', method: 'POST' }
    const piece = SEARCH.body.slice(0, 10)
    const chunk = `${piece.length.toString(16)}\r\n${piece}\r\n`
    const stalls = {
      'a search of known length that stops': {
        ...search,
        framing: { 'content-length': '100' },
        piece,
      },
      'a search in chunks that stops': {
        ...search,
        framing: { 'transfer-encoding': 'chunked' },
        piece: chunk,
      },
    }
    await endsIn(context, stalls, SEARCH_MS)
    context.demand(
      context.service.received.length === 0,
      'a search whose body did not arrive reached the service',
    )
  },
}

const upload: Check = {
  id: 'K4',
  title: 'an upload that stops is ended within two and a half minutes',
  fix: 'Require minimum progress per interval of an upload and of a reader, and end the call to the service and to the browser if there is none.',
  isSlow: true,
  limitMs: UPLOAD_MS + 30_000,
  async run(context) {
    const put = { path: '/proxy/crm/a', method: 'PUT' }
    const stalls = {
      'an upload of known length that stops': {
        ...put,
        framing: { 'content-length': '1000000' },
        piece: 'x'.repeat(65_536),
      },
      'an upload in chunks that stops': {
        ...put,
        framing: { 'transfer-encoding': 'chunked' },
        piece: `10000\r\n${'x'.repeat(65_536)}\r\n`,
      },
    }
    await endsIn(context, stalls, UPLOAD_MS)
    for (const received of context.service.received) {
      context.demand(
        await received.closes(2000),
        'an upload that stopped was ended, but the call to the service was not',
      )
    }
  },
}

/** Requirements K2 and K4: bodies that make no progress. */
export const stalledBodies: readonly Check[] = [smallBody, upload]
