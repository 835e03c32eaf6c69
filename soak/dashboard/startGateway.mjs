import { Agent, request as ask } from 'node:http'
import { listen } from '../listen.mjs'
import { wait } from '../wait.mjs'
import { statedWait } from './statedWait.mjs'

/** A stale connection between the soak's own parts would be a fault that nobody asked for. */
const agent = new Agent({ keepAlive: false })

async function bytesOf(message) {
  const chunks = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Asks what stands behind the gateway. */
function forward({ method, url, headers }, body, { port, onRequest }) {
  return new Promise((resolve, reject) => {
    const sent = ask({ port, host: '127.0.0.1', method, path: url, headers, agent }, (answer) => {
      bytesOf(answer).then(
        (bytes) => resolve({ status: answer.statusCode, headers: { ...answer.headers }, bytes }),
        reject,
      )
    })
    onRequest(sent)
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Writes an answer, all of it or a part of what its headers promise. */
function write(response, { status, headers, bytes }, part) {
  const framed = { ...headers, 'content-length': bytes.length }
  delete framed['transfer-encoding']
  response.writeHead(status, framed)
  if (part === undefined) return response.end(bytes)
  response.write(bytes.subarray(0, Math.floor(bytes.length * part)), () => {
    // A moment, so that what was written arrives before the end of the connection does.
    setTimeout(() => response.socket?.resetAndDestroy(), 30)
  })
}

/**
 * A wire with faults: stands before a server, hands on what it is asked, notes it, and does wrong what it was told to.
 *
 * @param options.kindOf - Which kind of call a path is; `undefined` for what is neither noted nor disturbed.
 * @param options.edit - Changes an answer before it is written: the soak's own, without a fault.
 * @param options.answer - Answers in the place of what stands behind it, where it gives something.
 */
export async function startGateway({ port, kindOf, edit, answer: ownAnswer, closes = false }) {
  /** What was asked since the last `forget`. */
  let calls = []
  let armed = []
  let count = 0
  const used = new Map()

  function takeFault(kind) {
    const found = armed.find((one) => one.kind === kind)
    if (!found) return {}
    armed = armed.filter((one) => one !== found)
    used.set(found.fault.name, (used.get(found.fault.name) ?? 0) + 1)
    return found.fault
  }

  async function handle(request, response) {
    response.on('error', () => {})
    const kind = kindOf(request.url)
    const own = ownAnswer?.(request)
    if (own) return write(response, own)
    const body = await bytesOf(request)
    count += 1
    const call = {
      id: String(count),
      kind,
      method: request.method,
      path: request.url,
      body: body.toString(),
      atMs: Date.now(),
      endMs: Number.POSITIVE_INFINITY,
      fault: undefined,
      isForwarded: false,
      status: undefined,
      stated: undefined,
    }
    response.on('close', () => {
      call.endMs = Date.now()
    })
    const fault = kind ? takeFault(kind) : {}
    if (kind) calls.push(Object.assign(call, { fault: fault.name }))
    if (fault.delayMs) await wait(fault.delayMs)
    if (response.destroyed) return
    if (fault.breaks === 'before') return request.socket.resetAndDestroy()

    let answer = fault.answer?.()
    if (!answer) {
      call.isForwarded = true
      const onRequest = (sent) => response.on('close', () => sent.destroy())
      answer = await forward(request, body, { port, onRequest })
    }
    if (fault.breaks === 'after') return request.socket.resetAndDestroy()
    answer = fault.change?.(answer) ?? answer
    answer = edit?.(call, answer) ?? answer
    if (kind) {
      answer.headers['x-soak-call'] = call.id
      Object.assign(call, { status: answer.status, isWhole: fault.breaks !== 'body' })
      call.stated = statedWait(answer, call.isWhole)
    }
    // Chromium repeats a request when a connection breaks that was open before. `soak/repeats.mjs` shows the rest of it.
    if (closes) answer.headers.connection = 'close'
    write(response, answer, fault.breaks === 'body' ? 0.5 : undefined)
  }

  const server = await listen((request, response) => {
    // What breaks on either side is the other's to notice.
    handle(request, response).catch(() => response.destroy())
  })
  return {
    ...server,
    /** Has the next call of a kind go wrong. */
    arm: (kind, fault) => armed.push({ kind, fault }),
    disarm: () => {
      armed = []
    },
    calls: () => calls,
    callOf: (id) => calls.find((call) => call.id === id),
    forget: () => {
      calls = []
    },
    /** How often each fault has happened. */
    used,
  }
}
