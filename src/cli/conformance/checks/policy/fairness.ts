import type { Check, CheckContext } from '../../check.js'
import type { Exchange } from '../../http/exchange.js'
import { usualAnswer } from '../../setup/recordingService.js'

const CHUNK = `4000\r\n${'x'.repeat(16_384)}\r\n`
const OTHER_MS = 10_000
const ROUNDS = 3
const PER_KIND = 8
/** Fewer than a user may have in progress by default. */
const AT_ONCE = 12
const PAUSE_MS = 250

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/** Ways to occupy the relay with a call that does not end. */
const STALLS: Record<string, (context: CheckContext) => Promise<Exchange>> = {
  async upload({ connect, head }) {
    const exchange = connect()
    const headers = { 'transfer-encoding': 'chunked' }
    await exchange.write(head('/proxy/crm/a', { method: 'PUT', headers }))
    await exchange.write(CHUNK)
    return exchange
  },
  async download({ connect, head }) {
    const exchange = connect()
    await exchange.write(head('/proxy/crm/endless'))
    exchange.pause()
    return exchange
  },
  async search({ connect, head }) {
    const exchange = connect()
    const headers = { 'content-type': 'application/json', 'content-length': '100' }
    await exchange.write(head('/search/crm', { method: 'POST', headers }))
    await exchange.write('{"objectName":')
    return exchange
  },
}

/** Opens a number of each kind of stalled call as `ada`. */
async function stall(context: CheckContext, count: number, kinds = Object.keys(STALLS)) {
  const { service } = context
  service.answers((received, response) => {
    if (!received.target.endsWith('/endless')) return usualAnswer(received, response)
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    response.write(Buffer.alloc(65_536))
  })
  const begins = Array.from({ length: count }, () => kinds.map((kind) => STALLS[kind]?.(context)))
  const exchanges = await Promise.all(begins.flat())
  // So that all calls have arrived at the relay.
  await pause()
  return exchanges
}

const slots: Check = {
  id: 'K3',
  title: 'calls that stall or are abandoned leave nothing behind that keeps later calls out',
  fix: 'Take a slot only after the small body has been read, and release it on every path: response, error, time limit, and when the caller leaves.',
  limitMs: 60_000,
  async run(context) {
    const { call, demand, service } = context
    for (let round = 0; round < ROUNDS; round += 1) {
      const exchanges = await stall(context, PER_KIND)
      for (const exchange of exchanges) exchange?.leave()
      // Ends the calls on the other side as well: how fast the relay notices a caller that left is G2.
      service.reset()
      await pause()
    }
    service.reset()
    const count = ROUNDS * PER_KIND * Object.keys(STALLS).length
    // So that all of them are in progress at the same time.
    service.answers((received, response) => pause().then(() => usualAnswer(received, response)))
    const calls = Array.from({ length: AT_ONCE }, async () => {
      const { status } = await call('/proxy/crm/a')
      const when = `after ${count} abandoned calls of the same user`
      demand(
        status === 200,
        `${when}, one of ${AT_ONCE} calls was answered with ${status}, not 200`,
      )
    })
    await Promise.all(calls)
  },
}

const perUser: Check = {
  id: 'K5',
  title: 'a user who occupies 64 uploads and downloads does not keep another user waiting',
  fix: 'Limit the calls and the uploads that one user can have in progress, and answer 429 beyond that, so that one session cannot occupy all connections.',
  limitMs: 60_000,
  async run(context) {
    const { call, demand, note } = context
    await stall(context, 32, ['upload', 'download'])
    const answer = await call('/proxy/crm/a', {
      user: 'bob',
      withinMs: OTHER_MS,
      as: 'while another user has 64 calls in progress',
    })
    note(`answered after ${Math.round(answer.endMs)} ms`)
    demand(
      answer.status === 200,
      `while one user had 64 calls in progress, another user's call was answered with ${answer.status}, not 200`,
    )
  },
}

/** Requirements K3 and K5: one user does not take what others need. */
export const fairnessChecks: readonly Check[] = [slots, perUser]
