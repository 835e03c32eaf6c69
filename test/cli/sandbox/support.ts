import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { afterEach, expect } from 'vitest'
import { SANDBOX_ORIGIN, urlsAt } from '../../../src/cli/sandbox/addresses.js'
import { createCallLog } from '../../../src/cli/sandbox/callLog.js'
import { sandboxCommand } from '../../../src/cli/sandbox/sandboxCommand.js'
import { serviceListener } from '../../../src/cli/sandbox/serviceListener.js'
import type { ShownCall } from '../../../src/cli/sandbox/shownCalls.js'
import { createSandbox, type SandboxProvider, sandboxData } from '../../../src/sandbox/index.js'
import { waitFor } from '../../support/waitFor.ts'
import { commandProcess, listen, start } from '../relay/support.ts'

/** Secrets that must appear neither in the output nor in logged calls. The sandbox's own key may appear. */
const SECRETS = /canary|eyJhbGciOiJub25lIn0|provider-token/

const cleanUp: (() => unknown)[] = []

afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

/** Returns the headers of a provider call for a customer's CRM. */
export function crmHeaders(groupRef = 'acme') {
  return {
    'x-api-key': 'sandbox-key-northwind',
    'x-svc-proxy-version': '1',
    'x-svc-project-id': 'prj_5d1c7e',
    'x-svc-integration-name': 'hub-crm',
    'x-svc-group-ref': groupRef,
  }
}

/** Sends a request without normalizing its path. Resolves when the response begins. */
export async function send(port: number, options: RequestOptions, body?: string | Uint8Array) {
  const request = httpRequest({ host: '127.0.0.1', port, agent: false, ...options })
  cleanUp.push(() => request.destroy())
  request.end(body)
  const [response]: [IncomingMessage] = (await once(request, 'response')) as [IncomingMessage] // `once` resolves with the arguments of the event
  response.on('error', () => {})
  return { request, response }
}

/** Reads the whole body of a response. */
export async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Creates functions that call and control a running sandbox. */
function sandboxHandle(base: string) {
  const control = async (path: string, body?: unknown) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${base}/control${path}`, init)
    return { status: response.status, body: await response.json() }
  }
  return {
    base,
    port: Number(new URL(base).port),
    urls: urlsAt(base),
    control,
    /** Returns the logged calls, newest first. */
    calls: async (): Promise<ShownCall[]> => {
      const { body } = await control('/calls')
      expect(JSON.stringify(body)).not.toMatch(SECRETS)
      return body
    },
    play: (name: string | null, options?: object) => control('/scenario', { name, options }),
    /** Calls a provider through the sandbox. */
    callCrm: (path = '/crm/v3/objects/contacts', init: RequestInit = {}) =>
      fetch(`${base}/proxy${path}`, {
        ...init,
        headers: { ...crmHeaders(), 'x-svc-rate-limiter-mode': 'throttle', ...init.headers },
      }),
    list: (init: RequestInit = {}) =>
      fetch(`${base}/public/v1/projects/northwind/destinations`, {
        ...init,
        headers: { 'x-api-key': 'sandbox-key-northwind' },
      }),
  }
}

const addressIn = (text: string) => /listens on (http:\/\/\S+)/.exec(text)?.[1]

/** Runs the command in this process until the test ends. */
export async function runSandbox(...args: string[]) {
  const { io, host, written, stop } = commandProcess({ PORT: '1' })
  const ended = sandboxCommand(['--port', '0', ...args], io, host)
  cleanUp.push(async () => {
    for (const _ of [1, 2]) stop()
    await ended
    // With `--bearer`, the sandbox prints its own token once.
    const text = (written.out + written.err).replace(/^ {2}access token +eyJ\S+/m, '')
    expect(args.includes('--bearer') ? text : written.out + written.err).not.toMatch(SECRETS)
  })
  const base = await waitFor(() => {
    const address = addressIn(written.out)
    expect(address, written.err).toBeDefined()
    return address ?? ''
  })
  return { ...sandboxHandle(base), out: () => written.out, err: () => written.err, ended, stop }
}

/** Runs the built command as a process until the test ends. */
export async function startSandbox(bin: string, ...args: string[]) {
  const running = start(bin, ['sandbox', '--port', '0', ...args])
  const base = await waitFor(() => {
    const address = addressIn(running.out())
    expect(address, running.err()).toBeDefined()
    return address ?? ''
  })
  return { ...running, ...sandboxHandle(base) }
}

/** Serves the three APIs over HTTP, with a CRM that the test implements. */
export async function serveWith(handle: SandboxProvider['handle']) {
  const { providers } = sandboxData()
  const sandbox = createSandbox({
    urls: urlsAt(SANDBOX_ORIGIN),
    providers: { ...providers, hub: { baseUrl: 'https://api.hub.example', handle } },
  })
  const log = createCallLog()
  const { port } = await listen(serviceListener({ sandbox, log }))
  const call = (init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}/proxy/x`, { ...init, headers: crmHeaders() })
  return { sandbox, log, port, call, states: () => log.since().map(({ state }) => state) }
}
