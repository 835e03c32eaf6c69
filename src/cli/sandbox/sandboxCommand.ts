import type { RequestListener } from 'node:http'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createSandbox } from '../../sandbox/createSandbox.js'
import { sandboxData } from '../../sandbox/seed/sandboxData.js'
import type { CommandIo } from '../relay/commandIo.js'
import { readPort } from '../relay/config/readPort.js'
import { startServer } from '../relay/startServer.js'
import { type CommandHost, untilStopped } from '../relay/untilStopped.js'
import { SANDBOX_ORIGIN, urlsAt } from './addresses.js'
import { createCallLog } from './callLog.js'
import { controlListener, isControl } from './controlListener.js'
import { factsOf } from './facts.js'
import { createLiveCalls } from './liveCalls.js'
import { scenarioNames } from './scenarioFacts.js'
import { serviceListener } from './serviceListener.js'
import { startMessage } from './startMessage.js'
import { BadScenario, createStage, readScenario, type ScenarioChoice } from './startSandbox.js'

const DEFAULT_PORT = 4010

const HELP = `svc-react sandbox: the documented service on this machine, to develop and to test against from any stack.

  npx svc-react sandbox [--port ${DEFAULT_PORT}] [--host 127.0.0.1] [--scenario NAME] [--seed N] [--bearer]

  --port PORT      listens there; 0 takes a free port
  --host HOST      the interface; 0.0.0.0 lets other machines in, who are asked for nothing but the printed key
  --scenario NAME  begins with a scenario, and goes back to it at each reset:
                   ${scenarioNames.join(', ')}
  --seed N         other data: the same number gives the same data each time
  --bearer         every API accepts the bearer token without the key, and the token is printed
  --help           this

It ends with 0 when it was stopped, with 1 when it cannot listen, with 2 when it was called wrongly.`

/** How long calls that run may take after a signal: nobody loses anything here. */
const SHUTDOWN_MS = 1_000

interface Run {
  port: number
  host: string
  initial: ScenarioChoice | null
  seed: number | undefined
  /** Whether every API accepts the bearer token without the key. */
  bearer: boolean
}

/** A command line that cannot be used, and why. */
class BadUsage extends Error {}

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
    throw new BadUsage(error instanceof Error ? error.message.split('\n')[0] : 'wrong usage')
  }
}

function readSeed(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  // What a generator of 32 bits tells apart.
  if (/^\d{1,10}$/.test(text) && Number(text) < 2 ** 32) return Number(text)
  throw new BadUsage('--seed is not a seed. Give a whole number from 0 to 4294967295.')
}

/** What is to be run; null where only help was wanted. */
function readRun(args: string[]): Run | null {
  const { port: flag, host, scenario, seed, bearer, help } = readArgs(args)
  if (help) return null
  // Not the variable PORT: where it is set, it is meant for the app that is being developed.
  const port = readPort({ flag, env: undefined, file: DEFAULT_PORT })
  if (typeof port === 'object') throw new BadUsage(port.fault)
  try {
    const initial = scenario === undefined ? null : readScenario(scenario)
    return { port, host, initial, seed: readSeed(seed), bearer }
  } catch (error) {
    throw error instanceof BadScenario ? new BadUsage(`--scenario: ${error.message}`) : error
  }
}

/** Why it cannot run, as one line. */
function failureText(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) throw error
  const { code } = error
  if (code === 'EADDRINUSE') return 'the port is taken. Give another by --port; 0 takes a free one.'
  if (code === 'EACCES') return 'the port may not be used. Give one above 1023.'
  return `cannot listen (${code}). See --host and --port.`
}

/** The address that people open: where it listens on all interfaces, this machine is one of them. */
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
  const stage = createStage(sandbox, log, initial)
  const live = createLiveCalls({ sandbox, log, stage })
  const service = serviceListener({ sandbox, log })

  // It tells the address, which is known when it listens: before the first request, which comes later than that.
  let control: RequestListener = () => {}
  const listener: RequestListener = (message, response) =>
    (isControl(message) ? control : service)(message, response)
  const server = await startServer({ listener, host, port })
  const origin = originOf(host, server.port)
  const facts = factsOf(sandbox, origin)
  control = controlListener({ sandbox, log, stage, live, facts, host })
  const accessToken = bearer ? sandbox.data.accessToken : undefined
  const message = startMessage(facts, { origin, scenario: stage.scenario, accessToken })
  for (const line of message) io.out(line)

  const stop = (withinMs: number) => {
    // Else a page that is open would be waited for.
    live.close()
    return server.stop(withinMs)
  }
  return untilStopped(commandHost, { ...server, stop }, { withinMs: SHUTDOWN_MS, note: io.err })
}

/**
 * `svc-react sandbox`: serves the sandbox over HTTP until it is told to stop.
 *
 * @param args - What follows the command's name.
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
    if (error instanceof BadUsage) {
      io.err(`svc-react sandbox: ${error.message} See svc-react sandbox --help.`)
      return 2
    }
    io.err(`svc-react sandbox: ${failureText(error)}`)
    return 1
  }
}
