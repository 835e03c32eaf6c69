import process from 'node:process'
import { parseArgs } from 'node:util'
import { warningText } from '../../relay/config/manifest/manifestWarning.js'
import { readRelayOptions } from '../../relay/config/relayConfig.js'
import { createListener } from '../../relay/node/createListener.js'
import { askBackend } from './backend/askBackend.js'
import { askInstallationConfig } from './backend/askInstallationConfig.js'
import { type Backend, createBackend } from './backend/backend.js'
import type { CommandIo } from './commandIo.js'
import type { RelayFile } from './config/configSchema.js'
import { describeConfig } from './config/describeConfig.js'
import { faultText } from './config/fault.js'
import { type LoadedConfig, loadConfig } from './config/loadConfig.js'
import { readPort } from './config/readPort.js'
import { relayOptions } from './config/relayOptions.js'
import { jsonLog, silentLog } from './eventLog.js'
import { MissingPeer } from './loadPeer.js'
import { loadTransport } from './loadTransport.js'
import { createRateLimiter, type RateLimiter } from './rateLimiter.js'
import { startServer } from './startServer.js'
import { type CommandHost, untilStopped } from './untilStopped.js'

const HELP = `svc-react relay: the relay as a process of its own, for a backend in any language.

  npx svc-react relay --config relay.yaml [--port 8080] [--check]

  --config FILE  the configuration (YAML)
  --port PORT    listens there, whatever PORT and the file say
  --check        says what is wrong with the configuration or what it switches on, and ends
  --help         this

It ends with 0 when it was stopped or the check found nothing, with 1 when it cannot run, with 2 when it was called
wrongly. SIGTERM and SIGINT let running calls end; a second one does not.`

const DEFAULT_TIMEOUT_MS = 5_000
const DEFAULT_SHUTDOWN_MS = 10_000

interface Run {
  name: string
  config: LoadedConfig
  port: number
  isCheck: boolean
}

function readArgs(args: string[]) {
  try {
    const options = {
      config: { type: 'string' },
      port: { type: 'string' },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    } as const
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values
  } catch (error) {
    return { fault: error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'wrong usage' }
  }
}

/** Reads everything that can be wrong, or tells what is and gives the exit code. */
async function prepare(args: string[], io: CommandIo, host: CommandHost): Promise<Run | number> {
  const usage = (fault: string) => {
    io.err(`svc-react relay: ${fault} See svc-react relay --help.`)
    return 2
  }
  const values = readArgs(args)
  if ('fault' in values) return usage(values.fault)
  if (values.help) {
    io.out(HELP)
    return 0
  }
  if (values.config === undefined) return usage('No configuration. Give --config FILE.')

  let config: Awaited<ReturnType<typeof loadConfig>>
  try {
    config = await loadConfig(values.config, host.env)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    io.err(`svc-react relay: ${values.config} cannot be read${code}.`)
    return 1
  }
  if ('faults' in config) {
    for (const fault of config.faults) io.err(faultText(values.config, fault))
    return 1
  }
  const { listen } = config.file
  const { path, warnings } = config.manifestWarnings
  for (const warning of warnings) {
    const place = warning.line === undefined ? path : `${path}:${warning.line}`
    io.err(`${place}: warning: ${warningText(warning)}`)
  }
  const port = readPort({ flag: values.port, env: host.env.PORT, file: listen?.port })
  if (typeof port === 'object') {
    if (values.port !== undefined) return usage(port.fault)
    io.err(`svc-react relay: ${port.fault}`)
    return 1
  }
  return { name: values.config, config, port, isCheck: values.check }
}

/** Why it cannot run, as one line. */
function failureText(name: string, error: unknown): string {
  const text = error instanceof Error ? error.message : ''
  const [, option, wrong] = /^createRelay: the option "([^"]+)" (.+)$/s.exec(text) ?? []
  if (option !== undefined) return `${name}: ${option.replace('upstream.', 'service.')} ${wrong}`
  if (error instanceof MissingPeer) return `${name}: rateLimit cannot be used: ${text}`
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  if (code === 'EADDRINUSE') return 'svc-react relay: the port is taken. Give another by --port.'
  if (code === 'EACCES') return 'svc-react relay: the port may not be used. Give one above 1023.'
  return `svc-react relay: cannot listen (${code}). See "listen.host" and the port.`
}

function backendAt({ url, timeoutMs = DEFAULT_TIMEOUT_MS }: RelayFile['authorize']): Backend {
  return createBackend(new URL(url), timeoutMs)
}

async function serve({ name, config, port, isCheck }: Run, io: CommandIo, host: CommandHost) {
  const { authorize, installationConfig, rateLimit: settings, log = 'json', listen } = config.file
  const { shutdownMs = DEFAULT_SHUTDOWN_MS } = config.file
  const hostname = listen?.host ?? '127.0.0.1'
  const address = `http://${hostname.includes(':') ? `[${hostname}]` : hostname}`
  const events = log === 'json' ? jsonLog(io.out) : silentLog
  const transport = await loadTransport(io.err)
  const backend = backendAt(authorize)
  const configs = installationConfig && backendAt(installationConfig)
  let limiter: RateLimiter | undefined
  try {
    if (settings) limiter = await createRateLimiter({ settings, place: config.place, note: io.err })
    // Not `toNodeListener`, which imports undici: with `npx` alone it is not there.
    const options = relayOptions(config, {
      authorize: askBackend(backend, events.authorizeFailed),
      installationConfig: askInstallationConfig(configs, events.installationConfigFailed),
      rateLimit: limiter?.rateLimit,
      transport,
      log: events,
    })
    // The warnings of the manifest have been printed, with the path of its file.
    const listener = createListener(readRelayOptions(options, () => {}))
    if (isCheck) {
      const sender = transport ? 'undici' : 'fetch'
      io.out(`${name} can be used. The relay`)
      const facts = { address: `${address}:${port}`, sender }
      for (const line of describeConfig(config, facts)) io.out(line)
      return 0
    }
    limiter?.connect()
    const server = await startServer({ listener, host: hostname, port })
    io.err(`svc-react relay listens on ${address}:${server.port}`)
    return await untilStopped(host, server, { withinMs: shutdownMs, note: io.err })
  } catch (error) {
    io.err(failureText(name, error))
    return 1
  } finally {
    limiter?.close()
    backend.close()
    configs?.close()
    // Not waited for: what is still on its way has been given up.
    transport?.close?.().catch(() => {})
  }
}

/**
 * `svc-react relay`: runs the relay until it is told to stop.
 *
 * @param args - What follows the command's name.
 * @returns the exit code
 */
export async function relayCommand(
  args: string[],
  io: CommandIo,
  host: CommandHost = process,
): Promise<number> {
  const run = await prepare(args, io, host)
  return typeof run === 'number' ? run : serve(run, io, host)
}
