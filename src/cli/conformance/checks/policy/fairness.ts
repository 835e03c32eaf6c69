import type { Check, CheckContext } from '../../check.js'
import type { RawRequest } from '../../http/rawRequest.js'
import { defaultHandler } from '../../setup/recordingService.js'

const CHUNK = `4000\r\n${'x'.repeat(16_384)}\r\n`
const OTHER_MS = 10_000
const ROUNDS = 3
const PER_KIND = 8
/** Below the default number of calls that a user may have in progress. */
const AT_ONCE = 12
const PAUSE_MS = 250

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/** Calls that occupy the relay because they do not end. */
const STALLS: Record<string, (context: CheckContext) => Promise<RawRequest>> = {
  async upload({ connect, head }) {
    const rawRequest = connect()
    const headers = { 'transfer-encoding': 'chunked' }
    await rawRequest.write(head('/proxy/crm/a', { method: 'PUT', headers }))
    await rawRequest.write(CHUNK)
    return rawRequest
  },
  async download({ connect, head }) {
    const rawRequest = connect()
    await rawRequest.write(head('/proxy/crm/endless'))
    rawRequest.pause()
    return rawRequest
  },
  async search({ connect, head }) {
    const rawRequest = connect()
    const headers = { 'content-type': 'application/json', 'content-length': '100' }
    await rawRequest.write(head('/search/crm', { method: 'POST', headers }))
    await rawRequest.write('{"objectName":')
    return rawRequest
  },
}

/** Opens `count` stalled calls of each kind as `ada`. */
async function stall(context: CheckContext, count: number, kinds = Object.keys(STALLS)) {
  const { service } = context
  service.respondWith((received, reply) => {
    if (!received.target.endsWith('/endless')) return defaultHandler(received, reply)
    reply.writeHead(200, { 'content-type': 'application/octet-stream' })
    reply.write(Buffer.alloc(65_536))
  })
  const begins = Array.from({ length: count }, () => kinds.map((kind) => STALLS[kind]?.(context)))
  const rawRequests = await Promise.all(begins.flat())
  // Lets all calls reach the relay.
  await pause()
  return rawRequests
}

const slots: Check = {
  id: 'K3',
  title: 'stalled and abandoned calls do not block later calls',
  fix: 'Acquire a slot only after a small body has been read, and release it in every case: response, error, time limit and disconnect.',
  limitMs: 60_000,
  async run(context) {
    const { call, demand, service } = context
    for (let round = 0; round < ROUNDS; round += 1) {
      const rawRequests = await stall(context, PER_KIND)
      for (const rawRequest of rawRequests) rawRequest?.abort()
      // Ends the calls at the service too. G2 checks how fast the relay detects a disconnect.
      service.reset()
      await pause()
    }
    service.reset()
    const count = ROUNDS * PER_KIND * Object.keys(STALLS).length
    // Keeps all of them in progress at the same time.
    service.respondWith((received, reply) => pause().then(() => defaultHandler(received, reply)))
    const calls = Array.from({ length: AT_ONCE }, async () => {
      const { status } = await call('/proxy/crm/a')
      const when = `after ${count} abandoned calls of the same user`
      demand(status === 200, `${when}, one of ${AT_ONCE} calls returned ${status}, not 200`)
    })
    await Promise.all(calls)
  },
}

const perUser: Check = {
  id: 'K5',
  title: 'a user with 64 open uploads and downloads does not delay other users',
  fix: 'Limit the calls and uploads that one user can have in progress, and return 429 above the limit, so that one session cannot occupy all connections.',
  limitMs: 60_000,
  async run(context) {
    const { call, demand, note } = context
    await stall(context, 32, ['upload', 'download'])
    const response = await call('/proxy/crm/a', {
      user: 'bob',
      timeoutMs: OTHER_MS,
      label: 'while another user has 64 calls in progress',
    })
    note(`response after ${Math.round(response.endMs)} ms`)
    demand(
      response.status === 200,
      `while one user had 64 calls in progress, another user's call returned ${response.status}, not 200`,
    )
  },
}

/** Requirements K3 and K5: fairness between users. */
export const fairnessChecks: readonly Check[] = [slots, perUser]
