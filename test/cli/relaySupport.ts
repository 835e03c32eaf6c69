import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { stringify } from 'yaml'
import { relayCommand } from '../../src/cli/relay/relayCommand.js'
import { createSandbox, type SandboxOptions } from '../../src/sandbox/index.js'

const ROOT = resolve(import.meta.dirname, '../..')

/** The key and the session that must turn up nowhere but where they belong. */
export const CANARY = 'canary-key-5f1e9a77'
export const COOKIE = 'session=canary-cookie-77aa'
export const BEARER = 'Bearer canary-bearer-19c3'

const cleanUp: (() => void)[] = []

afterEach(() => {
  for (const clean of cleanUp.splice(0).reverse()) clean()
})

/** A folder that is there until the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-react-cli-'))
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * The command as the package has it: each file by itself, as `tsup` does it, for Node versions that run no TypeScript.
 *
 * @param parent - Where its folder is put: what it imports is looked for from there.
 */
export async function buildCommand(parent = join(ROOT, '.vite')) {
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'cli-'))
  const files = ['cli', 'relay', 'sandbox', 'contract'].flatMap((floor) =>
    readdirSync(join(ROOT, 'src', floor), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(ROOT, 'src', floor, name)),
  )
  await build({
    entryPoints: files,
    outbase: join(ROOT, 'src'),
    outdir: join(folder, 'dist'),
    bundle: false,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
  })
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { bin: join(folder, 'dist/cli/index.js'), remove }
}

/** The same, built once for the tests of a file: `bin` is there in each of them. */
export function builtCommand() {
  const command = { bin: '' }
  let remove = () => {}
  beforeAll(async () => {
    const built = await buildCommand()
    command.bin = built.bin
    remove = built.remove
  })
  afterAll(() => remove())
  return command
}

/** A server on a port of its own, until the test ends. */
export async function listen(listener: RequestListener): Promise<{ port: number; server: Server }> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  cleanUp.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, server } // a TCP server has one
}

/** A request as a server has received it. */
export interface Received {
  method: string | undefined
  url: string
  headers: Record<string, unknown>
}

/** The sandbox on a port, behind what a test puts in front of it. */
export async function startService(before?: RequestListener, options: SandboxOptions = {}) {
  const received: Received[] = []
  let answer: RequestListener = () => {}
  const { port } = await listen((request, response) => {
    const { method, url = '', headers } = request
    received.push({ method, url, headers })
    if (before && url.startsWith('/proxy/test/')) before(request, response)
    else answer(request, response)
  })
  const base = `http://127.0.0.1:${port}`
  const urls = {
    baseUrl: `${base}/v1`,
    searchUrl: `${base}/search/v1`,
    proxyUrl: `${base}/proxy`,
  }
  const sandbox = createSandbox({ urls, apiKey: CANARY, ...options })
  answer = getRequestListener(sandbox.fetch)
  return { sandbox, urls, received }
}

/** A backend that writes down what it is asked. */
export async function startBackend(answer: RequestListener) {
  const asked: Received[] = []
  const { port, server } = await listen((request, response) => {
    const { method, url = '', headers } = request
    asked.push({ method, url, headers })
    answer(request, response)
  })
  return { url: `http://127.0.0.1:${port}/who`, asked, server }
}

/** A backend's answer in JSON. */
export function json(value: unknown, status = 200): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(value))
  }
}

/** Settings that work, for `service` and `backend` on their ports. */
export function settingsFor(urls: object, backendUrl: string) {
  return {
    listen: { port: 0 },
    service: urls,
    apiKey: { env: 'SVC_API_KEY' },
    project: { id: 'prj_5d1c7e', name: 'northwind' },
    integrations: { crm: { id: 'int_9b40aa', name: 'hub-crm' } },
    authorize: { url: backendUrl },
    allow: 'all',
  }
}

/** Writes settings into a file. */
export function writeSettings(settings: unknown, folder = temporaryFolder()): string {
  const path = join(folder, 'relay.yaml')
  writeFileSync(path, typeof settings === 'string' ? settings : stringify(settings))
  return path
}

/** A command that runs, with what it has written so far. */
export interface Running {
  child: ChildProcess
  out: () => string
  err: () => string
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
}

/** Starts the command. Nothing that it writes may hold a secret. */
export function start(bin: string, args: string[], env: NodeJS.ProcessEnv = {}): Running {
  const { PATH } = process.env
  const child = spawn(process.execPath, [bin, ...args], {
    env: { PATH, SVC_API_KEY: CANARY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { out: '', err: '' }
  child.stdout.on('data', (data) => {
    written.out += String(data)
  })
  child.stderr.on('data', (data) => {
    written.err += String(data)
  })
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  cleanUp.push(() => {
    child.kill('SIGKILL')
    expect(written.out + written.err).not.toMatch(/canary/)
  })
  return { child, out: () => written.out, err: () => written.err, ended }
}

/** What a browser of somebody who is signed in does with a relay that runs, and what the relay has written. */
async function whenListening(out: () => string, err: () => string) {
  const base = await vi.waitFor(
    () => {
      const [, address] = /listens on (http:\/\/\S+)/.exec(err()) ?? []
      expect(address, err()).toBeDefined()
      return address ?? ''
    },
    { timeout: 10_000 },
  )
  const headers = { 'x-svc-relay': '1', cookie: COOKIE, authorization: BEARER }
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${base}/api/svc${path}`, { ...init, headers: { ...headers, ...init.headers } })
  const events = () =>
    out()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  return { base, port: Number(new URL(base).port), call, events, err }
}

/** Starts a relay with settings as a process, and waits until it listens. */
export async function startRelay(bin: string, settings: unknown, env?: NodeJS.ProcessEnv) {
  const running = start(bin, ['relay', '--config', writeSettings(settings)], env)
  return { ...running, ...(await whenListening(running.out, running.err)) }
}

/** What the three of {@link startAll} do that is not usual. */
interface Unusual {
  /** What the backend answers. */
  answer?: RequestListener
  /** What stands before the service, for paths of the provider that begin with `/test/`. */
  provider?: RequestListener
  /** Settings over those that work. */
  changes?: object
}

/** Service, backend and command, on three ports. */
export async function startAll(bin: string, { answer, provider, changes }: Unusual = {}) {
  const service = await startService(provider)
  const grant = { user: 'ada', groupRef: 'acme', destinations: true }
  const backend = await startBackend(answer ?? json(grant))
  const settings = { ...settingsFor(service.urls, backend.url), ...changes }
  return { service, backend, relay: await startRelay(bin, settings) }
}

/** What a command sees of its process, for one that runs within this process: what it says is kept. */
export function commandProcess(env: Record<string, string>) {
  const signals = new EventEmitter()
  const written = { out: '', err: '' }
  const keep = (stream: 'out' | 'err') => (line: string) => {
    written[stream] += `${line}\n`
  }
  return {
    io: { out: keep('out'), err: keep('err') },
    host: { env, on: signals.on.bind(signals), off: signals.off.bind(signals) },
    written,
    /** Asks it to end; asked twice, it does not wait for calls. */
    stop: () => signals.emit('SIGTERM', 'SIGTERM'),
  }
}

/** {@link startRelay} within this process, for what is the same there. */
export async function startRelayHere(settings: unknown) {
  const { io, host, written, stop } = commandProcess({ SVC_API_KEY: CANARY })
  void relayCommand(['--config', writeSettings(settings)], io, host)
  cleanUp.push(() => {
    stop()
    stop()
    expect(written.out + written.err).not.toMatch(/canary/)
  })
  return whenListening(
    () => written.out,
    () => written.err,
  )
}

/** A connection by hand, for what `fetch` would not send. */
export function speak(port: number, text: string) {
  const socket: Socket = connect(port, '127.0.0.1')
  let received = ''
  let isClosed = false
  socket.setEncoding('latin1')
  socket.on('data', (data: string) => {
    received += data
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isClosed = true
  })
  if (text) socket.write(text)
  cleanUp.push(() => socket.destroy())
  return { socket, received: () => received, isClosed: () => isClosed }
}
