import { Agent, request as ask } from 'node:http'
import { wait } from '../wait.mjs'
import { bodyStreamOf } from './makeCall.mjs'

const PATIENCE_MS = 20_000

/**
 * Makes a call, and gives what came of it: an answer, whole or cut off. Rejects where nothing comes of it. A connection
 * that was used before and has been closed meanwhile is a call not made: it is made on a new one, as any client does.
 */
export async function sendCall(port, call, agent) {
  const answer = await sendOnce(port, call, agent)
  return answer.isStale ? sendOnce(port, call, new Agent({ keepAlive: false })) : answer
}

function sendOnce(port, call, agent) {
  return new Promise((resolve, reject) => {
    const answer = { status: undefined, headers: {}, text: '', isCut: true, isStale: false }
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
      reject(new Error(`hangs after ${answer.status}, ${answer.text.length} characters`))
      request.destroy()
    }, PATIENCE_MS)
    const end = () => {
      clearTimeout(timer)
      resolve(answer)
    }
    const endUnanswered = (error) => {
      if (answer.status !== undefined) return
      answer.isStale = request.reusedSocket && error?.code === 'ECONNRESET'
      end()
    }
    request.on('error', endUnanswered)
    request.on('close', endUnanswered)
    request.on('response', async (response) => {
      answer.status = response.statusCode
      answer.headers = response.headers
      response.setEncoding('utf8')
      try {
        for await (const chunk of response) {
          answer.text += chunk
          if (call.leavesWithin) break
          if (call.readsSlowly) await wait(20)
        }
        answer.isCut = !response.complete
      } catch {
        // It has broken off, as `isCut` says.
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
