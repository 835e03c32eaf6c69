import process from 'node:process'
import { parseArgs } from 'node:util'
import { warningText } from '../../relay/config/manifest/manifestWarning.js'
import { readRelayOptions } from '../../relay/config/relayConfig.js'
import { createListener } from '../../relay/node/createListener.js'
import { authorizeWithBackend } from './backend/authorizeWithBackend.js'
import { type Backend, createBackend } from './backend/backend.js'
import { configFromBackend } from './backend/configFromBackend.js'
import { fieldsFromBackend, MAX_FIELDS_BYTES } from './backend/fieldsFromBackend.js'
import type { CommandIo } from './commandIo.js'
import type { RelayFile } from './config/configSchema.js'
import { describeConfig } from './config/describeConfig.js'
import { faultText } from './config/fault.js'
import { type LoadedConfig, loadConfig } from './config/loadConfig.js'
import { readPort } from './config/readPort.js'
import { DEFAULT_TIMEOUT_MS, relayOptions } from './config/relayOptions.js'
import { secretOf } from './config/secretSource.js'
import { writeFirstConfig } from './config/writeFirstConfig.js'
import { jsonLog, silentLog } from './eventLog.js'
import { MissingPeer } from './loadPeer.js'
import { loadTransport } from './loadTransport.js'
import { createRateLimiter, type RateLimiter } from './rateLimiter.js'
import { startServer } from './startServer.js'
import { type CommandHost, waitForStop } from './waitForStop.js'

const HELP = `svc-react relay: runs the relay as a process, for a backend in any language.

  npx svc-react relay --config relay.yaml [--port 8080] [--init | --check]

  --config FILE  the configuration (YAML)
  --port PORT    port to listen on. Overrides the variable PORT and the file
  --init         writes a first configuration to FILE, for the sandbox, then exits
  --check        validates and describes the configuration, then exits
  --help         prints this help

Exit code: 0 if the relay was stopped or the check passed, 1 if the relay cannot run, 2 if the arguments are invalid.
On SIGTERM or SIGINT, running calls can finish. A second signal ends them.`

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
      init: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    } as const
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values
  } catch (error) {
    return { fault: error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'wrong usage' }
  }
}

/** Writes a first configuration. Returns the exit code. */
async function init(path: string, io: CommandIo): Promise<number> {
  try {
    await writeFirstConfig(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    const fault =
      code === 'EEXIST'
        ? 'already exists. Pass the name of a new file'
        : `cannot be written (${code})`
    io.err(`svc-react relay: ${path} ${fault}.`)
    return 1
  }
  io.out(`Wrote ${path}. To check it, pass --check instead of --init.`)
  return 0
}

/** Reads the arguments and the configuration. Prints faults and returns the exit code if they are invalid. */
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
  if (values.config === undefined) return usage('No configuration. Pass --config FILE.')

  if (values.init) return init(values.config, io)

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

/** Describes the reason that the relay cannot run, in one line. */
function failureText(name: string, error: unknown): string {
  const text = error instanceof Error ? error.message : ''
  const [, option, wrong] = /^createRelay: the option "([^"]+)" (.+)$/s.exec(text) ?? []
  if (option !== undefined) return `${name}: ${option.replace('upstream.', 'service.')} ${wrong}`
  if (error instanceof MissingPeer) return `${name}: rateLimit cannot be used: ${text}`
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  if (code === 'EADDRINUSE')
    return 'svc-react relay: the port is in use. Choose another with --port.'
  if (code === 'EACCES')
    return 'svc-react relay: no permission to use the port. Choose one above 1023.'
  return `svc-react relay: cannot listen (${code}). Check "listen.host" and the port.`
}

function backendAt(
  { url, timeoutMs = DEFAULT_TIMEOUT_MS }: RelayFile['authorize'],
  maxBytes?: number,
): Backend {
  return createBackend(new URL(url), timeoutMs, maxBytes)
}

async function serve({ name, config, port, isCheck }: Run, io: CommandIo, host: CommandHost) {
  const { authorize, installationConfig, rateLimit: settings, log = 'json', listen } = config.file
  const { fields, shutdownMs = DEFAULT_SHUTDOWN_MS } = config.file
  const hostname = listen?.host ?? '127.0.0.1'
  const address = `http://${hostname.includes(':') ? `[${hostname}]` : hostname}`
  const events = log === 'json' ? jsonLog(io.out) : silentLog
  const transport = await loadTransport(io.err)
  const backend = backendAt(authorize)
  const configs = installationConfig && backendAt(installationConfig)
  const descriptions = fields && backendAt(fields, MAX_FIELDS_BYTES)
  let limiter: RateLimiter | undefined
  try {
    if (settings)
      limiter = await createRateLimiter({ settings, place: config.place, onNote: io.err })
    // Avoids `toNodeListener`, which imports undici. With `npx` alone, undici is not installed.
    const options = relayOptions(config, {
      authorize: authorizeWithBackend(backend, events.authorizeFailed),
      installationConfig: configFromBackend(configs, events.installationConfigFailed),
      fields:
        fields &&
        descriptions &&
        fieldsFromBackend(descriptions, secretOf(fields.token, config.place), events.fieldsFailed),
      rateLimit: limiter?.rateLimit,
      transport,
      log: events,
    })
    // The manifest warnings have already been printed with the path of the file.
    const listener = createListener(readRelayOptions(options, () => {}))
    if (isCheck) {
      const sender = transport ? 'undici' : 'fetch'
      io.out(`${name} is valid. The relay`)
      const facts = { address: `${address}:${port}`, sender }
      for (const line of describeConfig(config, facts)) io.out(line)
      return 0
    }
    limiter?.connect()
    const server = await startServer({ listener, host: hostname, port })
    io.err(`svc-react relay listens on ${address}:${server.port}`)
    return await waitForStop(host, server, { withinMs: shutdownMs, onNote: io.err })
  } catch (error) {
    io.err(failureText(name, error))
    return 1
  } finally {
    limiter?.close()
    backend.close()
    configs?.close()
    descriptions?.close()
    // Not awaited: remaining calls have been aborted.
    transport?.close?.().catch(() => {})
  }
}

/**
 * Runs `svc-react relay` until the process receives a signal.
 *
 * @param args - Arguments after the name of the command.
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
