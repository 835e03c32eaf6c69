import type { Check, CheckContext } from '../../check.js'
import { NoResponseError } from '../../http/rawRequest.js'
import { SEARCH } from './search.js'

const SEARCH_MS = 60_000
const UPLOAD_MS = 150_000

/** An upload that stalls after its first bytes. */
interface Stall {
  path: string
  method: string
  framing: Record<string, string>
  /** The part of the body that is sent. */
  piece: string
}

/** Sends the beginning of a body. Returns the status, or whether the relay closed the connection or left it open. */
async function endOf({ connect, head }: CheckContext, stall: Stall, timeoutMs: number) {
  const { path, method, framing, piece } = stall
  const rawRequest = connect()
  const headers = { 'content-type': 'application/json', ...framing }
  await rawRequest.write(head(path, { method, headers }))
  await rawRequest.write(piece)
  try {
    return (await rawRequest.response(timeoutMs)).status
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error
    return error.kind === 'ended' ? 'closed' : 'open'
  }
}

async function expectEnded(
  context: CheckContext,
  stalls: Record<string, Stall>,
  timeoutMs: number,
) {
  const { demand, note } = context
  const startedMs = performance.now()
  const ends = Object.entries(stalls).map(async ([what, stall]) => {
    const end = await endOf(context, stall, timeoutMs)
    note(`${what}: ${end} after ${Math.round((performance.now() - startedMs) / 1000)} s`)
    demand(end !== 'open', `${what} was not ended within ${timeoutMs / 1000} s`)
    demand(typeof end !== 'number' || end >= 400, `${what} returned ${end}`)
  })
  await Promise.all(ends)
}

const smallBody: Check = {
  id: 'K2',
  title: 'a search with a stalled body gets a response or is closed within a minute',
  fix: 'Set a time limit for everything before the call to the service, including reading the body, and return 408.',
  isSlow: true,
  limitMs: SEARCH_MS + 20_000,
  async run(context) {
    const search = { path: '/search/crm', method: 'POST' }
    const piece = SEARCH.body.slice(0, 10)
    const chunk = `${piece.length.toString(16)}\r\n${piece}\r\n`
    const stalls = {
      'a stalled search of known length': {
        ...search,
        framing: { 'content-length': '100' },
        piece,
      },
      'a stalled search in chunks': {
        ...search,
        framing: { 'transfer-encoding': 'chunked' },
        piece: chunk,
      },
    }
    await expectEnded(context, stalls, SEARCH_MS)
    context.demand(
      context.service.received.length === 0,
      'a search with an incomplete body reached the service',
    )
  },
}

const upload: Check = {
  id: 'K4',
  title: 'a stalled upload is aborted within two and a half minutes',
  fix: 'Require minimum progress of uploads and downloads per interval. Without progress, close the connections to the service and to the browser.',
  isSlow: true,
  limitMs: UPLOAD_MS + 30_000,
  async run(context) {
    const put = { path: '/proxy/crm/a', method: 'PUT' }
    const stalls = {
      'a stalled upload of known length': {
        ...put,
        framing: { 'content-length': '1000000' },
        piece: 'x'.repeat(65_536),
      },
      'a stalled upload in chunks': {
        ...put,
        framing: { 'transfer-encoding': 'chunked' },
        piece: `10000\r\n${'x'.repeat(65_536)}\r\n`,
      },
    }
    await expectEnded(context, stalls, UPLOAD_MS)
    for (const received of context.service.received) {
      context.demand(
        await received.waitForClose(2000),
        'a stalled upload was aborted, but the call to the service was not',
      )
    }
  },
}

/** Requirements K2 and K4: stalled bodies. */
export const stalledBodies: readonly Check[] = [smallBody, upload]
