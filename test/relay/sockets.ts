import type { IncomingMessage, RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterEach, expect } from 'vitest'
import { listen as listenUntilClosed } from '../../scripts/lib/listen.mjs'
import { createRelay, type RelayEvent, type RelayOptions } from '../../src/relay/index.js'
import { toNodeListener } from '../../src/relay/node/toNodeListener.js'
import { undiciTransport } from '../../src/relay/undici/undiciTransport.js'
import { baseOptions, CANARY } from './support.js'

/** Forms of a relay on Node: the server that receives requests, and the transport that sends them. */
export const forms = {
  'a relay handler over fetch': (options: RelayOptions) => getRequestListener(createRelay(options)),
  'a relay handler over undici': (options: RelayOptions) =>
    getRequestListener(createRelay({ transport: undiciTransport(), ...options })),
  'a relay listener': (options: RelayOptions) => toNodeListener(options),
} satisfies Record<string, (options: RelayOptions) => RequestListener>

/** The name of a form. */
export type Form = keyof typeof forms

/** Names of all forms. */
export const formNames = Object.keys(forms) as Form[] // keys of the object above

const open: { close: () => Promise<void> }[] = []
const speakers: Socket[] = []
/** Everything that was received, and everything that was logged, for checks at the end. */
const said: (() => string)[] = []

afterEach(async () => {
  for (const socket of speakers.splice(0)) socket.destroy()
  await Promise.all(open.splice(0).map(({ close }) => close()))
  const texts = said.splice(0).map((text) => text())
  // H1: every test checks that the key is sent only to the service.
  expect(texts.filter((text) => text.includes(CANARY))).toEqual([])
})

/** Starts a server on its own port until the test ends. */
export async function listen(listener: RequestListener): Promise<number> {
  const server = await listenUntilClosed(listener)
  open.push(server)
  return server.port
}

/** A relay of a form on a real socket, in front of a service on another socket. */
export async function onSockets(
  form: Form,
  service: RequestListener,
  options: Partial<RelayOptions> = {},
) {
  const events: RelayEvent[] = []
  const upstream = `http://127.0.0.1:${await listen(service)}`
  const relay = forms[form]({
    ...baseOptions,
    allowNonBrowser: true,
    upstream: { baseUrl: upstream, searchUrl: upstream, proxyUrl: upstream },
    onEvent: (event) => events.push(event),
    ...options,
  })
  said.push(() => JSON.stringify(events))
  const port = await listen(relay)
  return { port, events, base: `http://127.0.0.1:${port}/api/svc` }
}

/** Sends raw HTTP, because `fetch` would not send these requests. */
export function sendRaw(port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  speakers.push(socket)
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (data: string) => {
    received += data
  })
  socket.on('error', () => {})
  said.push(() => received)
  socket.write(text)
  return { socket, received: () => received }
}

/** Reads the body of a request as text. */
export async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** Headers that every call needs. */
export const headers = { 'x-svc-relay': '1' }
