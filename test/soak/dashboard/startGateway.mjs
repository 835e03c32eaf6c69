import { Agent, request as ask } from 'node:http'
import { listen } from '../../../scripts/lib/listen.mjs'
import { wait } from '../wait.mjs'
import { statedWait } from './statedWait.mjs'

/** No keep-alive: a stale connection between the soak's own parts would be an unplanned fault. */
const agent = new Agent({ keepAlive: false })

async function bytesOf(message) {
  const chunks = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Calls the server behind the gateway. */
function forward({ method, url, headers }, body, { port, onRequest }) {
  return new Promise((resolve, reject) => {
    const sent = ask({ port, host: '127.0.0.1', method, path: url, headers, agent }, (response) => {
      bytesOf(response).then(
        (bytes) =>
          resolve({ status: response.statusCode, headers: { ...response.headers }, bytes }),
        reject,
      )
    })
    onRequest(sent)
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Writes a response, completely or only a part of what its headers declare. */
function write(response, { status, headers, bytes }, part) {
  const framed = { ...headers, 'content-length': bytes.length }
  delete framed['transfer-encoding']
  response.writeHead(status, framed)
  if (part === undefined) return response.end(bytes)
  response.write(bytes.subarray(0, Math.floor(bytes.length * part)), () => {
    // Waits, so that the written part arrives before the connection ends.
    setTimeout(() => response.socket?.resetAndDestroy(), 30)
  })
}

/**
 * Creates a proxy with faults: forwards requests to a server, records them, and injects the requested faults.
 *
 * @param options.kindOf - Returns the kind of call of a path, or undefined for paths that are neither recorded nor
 * disturbed.
 * @param options.edit - Changes a response before it is written, without counting as a fault.
 * @param options.respond - Responds instead of the server, if it returns a response.
 */
export async function startGateway({ port, kindOf, edit, respond, closes = false }) {
  /** The requests since the last `forget`. */
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
    const own = respond?.(request)
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

    let received = fault.response?.()
    if (!received) {
      call.isForwarded = true
      const onRequest = (sent) => response.on('close', () => sent.destroy())
      received = await forward(request, body, { port, onRequest })
    }
    if (fault.breaks === 'after') return request.socket.resetAndDestroy()
    received = fault.change?.(received) ?? received
    received = edit?.(call, received) ?? received
    if (kind) {
      received.headers['x-soak-call'] = call.id
      Object.assign(call, { status: received.status, isWhole: fault.breaks !== 'body' })
      // The response to a HEAD request has no body, so a time in it is not stated.
      call.stated = statedWait(received, call.isWhole && call.method !== 'HEAD')
    }
    // Chromium repeats a request if a reused connection breaks. `test/soak/repeats.mjs` shows it without the kit.
    if (closes) received.headers.connection = 'close'
    write(response, received, fault.breaks === 'body' ? 0.5 : undefined)
  }

  const server = await listen((request, response) => {
    // If one side breaks, the other side has to notice.
    handle(request, response).catch(() => response.destroy())
  })
  return {
    ...server,
    /** Makes the next call of a kind fail. */
    arm: (kind, fault) => armed.push({ kind, fault }),
    disarm: () => {
      armed = []
    },
    calls: () => calls,
    callOf: (id) => calls.find((call) => call.id === id),
    forget: () => {
      calls = []
    },
    /** How often each fault happened. */
    used,
  }
}
