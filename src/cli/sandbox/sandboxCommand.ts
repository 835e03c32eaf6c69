import type { RequestListener } from 'node:http'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createSandbox } from '../../sandbox/createSandbox.js'
import { sandboxData } from '../../sandbox/seed/sandboxData.js'
import type { CommandIo } from '../relay/commandIo.js'
import { readPort } from '../relay/config/readPort.js'
import { startServer } from '../relay/startServer.js'
import { type CommandHost, waitForStop } from '../relay/waitForStop.js'
import { DEFAULT_PORT, SANDBOX_ORIGIN, urlsAt } from './addresses.js'
import { createCallLog } from './callLog.js'
import { controlListener, isControl } from './controlListener.js'
import { factsOf } from './facts.js'
import { createLiveCalls } from './liveCalls.js'
import { scenarioNames } from './scenarioFacts.js'
import { serviceListener } from './serviceListener.js'
import { startMessage } from './startMessage.js'
import {
  createScenarioController,
  InvalidScenarioError,
  readScenario,
  type ScenarioChoice,
} from './startSandbox.js'

const HELP = `svc-react sandbox: runs the documented service on this machine, for development and tests in any stack.

  npx svc-react sandbox [--port ${DEFAULT_PORT}] [--host 127.0.0.1] [--scenario NAME] [--seed N] [--bearer]

  --port PORT      port to listen on. 0 selects a free port
  --host HOST      interface to listen on. With 0.0.0.0, other machines need only the printed key
  --scenario NAME  starts with a scenario, and returns to it on each reset:
                   ${scenarioNames.join(', ')}
  --seed N         seed of the data. The same seed always results in the same data
  --bearer         prints a bearer token that every API accepts without the key
  --help           prints this help

Exit code: 0 if the sandbox was stopped, 1 if it cannot listen, 2 if the arguments are invalid.`

/** Time for running calls to finish after a signal, in milliseconds. Short, because no data can be lost. */
const SHUTDOWN_MS = 1_000

interface Run {
  port: number
  host: string
  initial: ScenarioChoice | null
  seed: number | undefined
  /** Whether every API accepts the bearer token without the key. */
  bearer: boolean
}

/** Thrown for invalid arguments. The message names the reason. */
class UsageError extends Error {}

function readArgs(args: string[]) {
  const options = {
    port: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    scenario: { type: 'string' },
    seed: { type: 'string' },
    bearer: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split('\n')[0] : 'wrong usage')
  }
}

function readSeed(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  // The generator has 32 bits.
  if (/^\d{1,10}$/.test(text) && Number(text) < 2 ** 32) return Number(text)
  throw new UsageError('--seed is not valid. Use a whole number from 0 to 4294967295.')
}

/** Parses the arguments. Returns null for `--help`. */
function readRun(args: string[]): Run | null {
  const { port: flag, host, scenario, seed, bearer, help } = readArgs(args)
  if (help) return null
  // Ignores the variable PORT, which is meant for the app under development.
  const port = readPort({ flag, env: undefined, file: DEFAULT_PORT })
  if (typeof port === 'object') throw new UsageError(port.fault)
  // Node listens on all interfaces without a host.
  if (host.trim() === '') {
    throw new UsageError('--host is empty. Use an address such as 127.0.0.1.')
  }
  try {
    const initial = scenario === undefined ? null : readScenario(scenario)
    return { port, host, initial, seed: readSeed(seed), bearer }
  } catch (error) {
    throw error instanceof InvalidScenarioError
      ? new UsageError(`--scenario: ${error.message}`)
      : error
  }
}

/** Describes the reason that the sandbox cannot run, in one line. */
function failureText(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) throw error
  const { code } = error
  if (code === 'EADDRINUSE')
    return 'the port is in use. Choose another with --port, or 0 for a free port.'
  if (code === 'EACCES') return 'no permission to use the port. Choose one above 1023.'
  return `cannot listen (${code}). Check --host and --port.`
}

/** Returns the URL to open. If the sandbox listens on all interfaces, this is the loopback address. */
function originOf(host: string, port: number): string {
  const name = /^(?:0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

async function serve(
  { port, host, initial, seed, bearer }: Run,
  io: CommandIo,
  commandHost: CommandHost,
) {
  const data = sandboxData(seed === undefined ? {} : { seed })
  const bearerApis = bearer ? 'all' : 'public'
  const sandbox = createSandbox({ ...data, urls: urlsAt(SANDBOX_ORIGIN), bearerApis })
  const log = createCallLog()
  const controller = createScenarioController(sandbox, log, initial)
  const live = createLiveCalls({ sandbox, log, controller })
  const service = serviceListener({ sandbox, log })

  // Created after the server listens, because it needs the port. No request can arrive earlier.
  let control: RequestListener = () => {}
  const listener: RequestListener = (message, response) =>
    (isControl(message) ? control : service)(message, response)
  const server = await startServer({ listener, host, port })
  const origin = originOf(host, server.port)
  const facts = factsOf(sandbox, origin)
  control = controlListener({ sandbox, log, controller, live, facts, host })
  const accessToken = bearer ? sandbox.data.accessToken : undefined
  const message = startMessage(facts, { origin, scenario: controller.scenario, accessToken })
  for (const line of message) io.out(line)

  const stop = (withinMs: number) => {
    // Otherwise the server would wait for open pages.
    live.close()
    return server.stop(withinMs)
  }
  return waitForStop(commandHost, { ...server, stop }, { withinMs: SHUTDOWN_MS, onNote: io.err })
}

/**
 * Runs `svc-react sandbox` until the process receives a signal.
 *
 * @param args - Arguments after the name of the command.
 * @returns the exit code
 */
export async function sandboxCommand(
  args: string[],
  io: CommandIo,
  host: CommandHost = process,
): Promise<number> {
  try {
    const run = readRun(args)
    if (run) return await serve(run, io, host)
    io.out(HELP)
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      io.err(`svc-react sandbox: ${error.message} See svc-react sandbox --help.`)
      return 2
    }
    io.err(`svc-react sandbox: ${failureText(error)}`)
    return 1
  }
}
