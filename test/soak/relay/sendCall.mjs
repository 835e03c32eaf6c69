import { Agent, request as ask } from 'node:http'
import { wait } from '../wait.mjs'
import { bodyStreamOf } from './makeCall.mjs'

const PATIENCE_MS = 20_000

/**
 * Makes a call. Resolves with the response, whole or cut; rejects without a response. If a reused connection was closed
 * in the meantime, sends the call again on a new one, as any client does.
 */
export async function sendCall(port, call, agent) {
  const received = await sendOnce(port, call, agent)
  return received.isStale ? sendOnce(port, call, new Agent({ keepAlive: false })) : received
}

function sendOnce(port, call, agent) {
  return new Promise((resolve, reject) => {
    const received = { status: undefined, headers: {}, text: '', isCut: true, isStale: false }
    const headers = { ...call.headers }
    if (call.body !== undefined && !call.isChunked)
      headers['content-length'] = Buffer.byteLength(call.body)
    const request = ask({
      port,
      host: '127.0.0.1',
      method: call.method,
      path: `/api/svc${call.path}`,
      headers,
      agent,
    })
    const timer = setTimeout(() => {
      reject(new Error(`hangs after status ${received.status}, ${received.text.length} characters`))
      request.destroy()
    }, PATIENCE_MS)
    const end = () => {
      clearTimeout(timer)
      resolve(received)
    }
    const endWithoutResponse = (error) => {
      if (received.status !== undefined) return
      received.isStale = request.reusedSocket && error?.code === 'ECONNRESET'
      end()
    }
    request.on('error', endWithoutResponse)
    request.on('close', endWithoutResponse)
    request.on('response', async (response) => {
      received.status = response.statusCode
      received.headers = response.headers
      response.setEncoding('utf8')
      try {
        for await (const chunk of response) {
          received.text += chunk
          if (call.leavesWithin) break
          if (call.readsSlowly) await wait(20)
        }
        received.isCut = !response.complete
      } catch {
        // The response is cut; `isCut` reports it.
      }
      end()
    })
    if (call.leavesAfterMs !== undefined) setTimeout(() => request.destroy(), call.leavesAfterMs)
    if (call.body === undefined) return request.end()
    const body = bodyStreamOf(call)
    body.on('end', () => (call.breaksOff ? setTimeout(() => request.destroy(), 10) : request.end()))
    body.pipe(request, { end: false })
  })
}
