import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { stringify } from 'yaml'
import { listen as listenUntilClosed } from '../../../scripts/lib/listen.mjs'
import { relayCommand } from '../../../src/cli/relay/relayCommand.js'
import { createSandbox, type SandboxOptions } from '../../../src/sandbox/index.js'
import { waitFor } from '../../support/waitFor.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Secrets that must appear only where they belong. */
export const CANARY = 'canary-key-5f1e9a77'
export const COOKIE = 'session=canary-cookie-77aa'
export const BEARER = 'Bearer canary-bearer-19c3'

const cleanUp: (() => unknown)[] = []

afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

/** Creates a folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-react-cli-'))
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Builds the command like the package: file by file, as `tsup` does, for Node versions without TypeScript support.
 *
 * @param parent - Folder for the build. Imports are resolved from there.
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

/** Builds the command once for the tests of a file. `bin` is set in each test. */
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

/** Starts a server on a free port. Closes it after the test. */
export async function listen(listener: RequestListener) {
  const server = await listenUntilClosed(listener)
  cleanUp.push(server.close)
  return server
}

/** A received request. */
export interface Received {
  method: string | undefined
  url: string
  headers: Record<string, unknown>
}

/** Starts the sandbox on a port, optionally with a listener for `/proxy/test/`. */
export async function startService(before?: RequestListener, options: SandboxOptions = {}) {
  const received: Received[] = []
  let listener: RequestListener = () => {}
  const { port } = await listen((request, response) => {
    const { method, url = '', headers } = request
    received.push({ method, url, headers })
    if (before && url.startsWith('/proxy/test/')) before(request, response)
    else listener(request, response)
  })
  const base = `http://127.0.0.1:${port}`
  const urls = {
    baseUrl: `${base}/v1`,
    searchUrl: `${base}/search/v1`,
    proxyUrl: `${base}/proxy`,
  }
  const sandbox = createSandbox({ urls, apiKey: CANARY, ...options })
  listener = getRequestListener(sandbox.fetch)
  return { sandbox, urls, received }
}

/** Starts a backend that records its requests. */
export async function startBackend(listener: RequestListener) {
  const requests: Received[] = []
  const { port, server, close } = await listen((request, response) => {
    const { method, url = '', headers } = request
    requests.push({ method, url, headers })
    listener(request, response)
  })
  return { url: `http://127.0.0.1:${port}/who`, requests, server, close }
}

/** Creates a listener that responds with JSON. */
export function json(value: unknown, status = 200): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(value))
  }
}

/** Returns valid settings for a service and a backend. */
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

/** Writes settings to a file. Returns its path. */
export function writeSettings(settings: unknown, folder = temporaryFolder()): string {
  const path = join(folder, 'relay.yaml')
  writeFileSync(path, typeof settings === 'string' ? settings : stringify(settings))
  return path
}

/** A running command and its output so far. */
export interface Running {
  child: ChildProcess
  out: () => string
  err: () => string
  /** Resolves with the exit code. */
  ended: Promise<number | null>
}

/** Starts the command. Fails after the test if its output contains a secret. */
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

/** Waits until a relay listens. Returns functions that call it as a signed-in browser and read its log. */
async function whenListening(out: () => string, err: () => string) {
  const base = await waitFor(() => {
    const [, address] = /listens on (http:\/\/\S+)/.exec(err()) ?? []
    expect(address, err()).toBeDefined()
    return address ?? ''
  })
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

/** Starts a relay as a process and waits until it listens. */
export async function startRelay(bin: string, settings: unknown, env?: NodeJS.ProcessEnv) {
  const running = start(bin, ['relay', '--config', writeSettings(settings)], env)
  return { ...running, ...(await whenListening(running.out, running.err)) }
}

/** Options for {@link startAll}. */
interface StartAllOptions {
  /** Listener of the backend. */
  listener?: RequestListener
  /** Listener for provider paths that begin with `/test/`. */
  provider?: RequestListener
  /** Overrides of the settings. */
  changes?: object
}

/** Starts a service, a backend and the command on three ports. */
export async function startAll(bin: string, { listener, provider, changes }: StartAllOptions = {}) {
  const service = await startService(provider)
  const grant = { user: 'ada', groupRef: 'acme', destinations: true }
  const backend = await startBackend(listener ?? json(grant))
  const settings = { ...settingsFor(service.urls, backend.url), ...changes }
  return { service, backend, relay: await startRelay(bin, settings) }
}

/** Creates the io and host of a command that runs in this process, and records its output. */
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
    /** Sends SIGTERM. The second signal aborts running calls. */
    stop: () => signals.emit('SIGTERM', 'SIGTERM'),
  }
}

/** Starts a relay in this process, which is faster than {@link startRelay}. */
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

/** Opens a raw connection, for requests that `fetch` cannot send. */
export function openRawConnection(port: number, text: string) {
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
