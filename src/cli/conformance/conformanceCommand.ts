import { parseArgs } from 'node:util'
import { formatResult, formatSummary } from './formatReport.js'
import { CannotCheckError } from './probeRelay.js'
import { type ConformanceOptions, runConformance } from './runConformance.js'
import { formatSetup } from './setup/formatSetup.js'
import { conformanceSetup, SERVICE_PORT } from './setup/setup.js'

const HELP = `Tells which requirements of the relay's specification a relay meets, in whatever language it is written.

  svc-react conformance --setup         how to set the relay up before
  svc-react conformance <url>           judges the relay that is mounted at this URL

Options:
  --service-port <port>  where the suite is the service while it runs (${SERVICE_PORT})
  --only <A1,B,...>      looks at these requirements or groups alone
  --skip <A1,B,...>      leaves these requirements or groups out
  --slow                 looks at what takes minutes, too
  --insecure             takes a certificate that nobody vouches for
  --json                 gives the report, or the setup, as JSON
  --help                 shows this

Exit code: 0 if everything required that was looked at holds, 1 if not, 2 if nothing could be judged.`

/** Where a command writes its lines. */
export interface CommandIo {
  /** A line of the result. */
  out: (line: string) => void
  /** A line about what went wrong. */
  err: (line: string) => void
}

const flags = {
  'service-port': { type: 'string' },
  only: { type: 'string' },
  skip: { type: 'string' },
  slow: { type: 'boolean' },
  insecure: { type: 'boolean' },
  setup: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const NAMES = /^[A-M]\d?$/i

/** Requirements as they are named on the command line. */
function namesOf(flag: string, text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const wrong = names.find((name) => !NAMES.test(name))
  if (wrong !== undefined || names.length === 0) {
    throw new CannotCheckError(
      `--${flag} takes requirements or groups, such as A1,B: "${wrong ?? ''}" is none.`,
    )
  }
  return names
}

function portOf(text: string | undefined): number {
  const port = text === undefined ? SERVICE_PORT : Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new CannotCheckError(`--service-port takes a port from 1 to 65535, not "${text}".`)
}

async function run(args: string[], { out }: CommandIo): Promise<number> {
  const { positionals, values } = parseArgs({ args, options: flags, allowPositionals: true })
  if (values.help) {
    out(HELP)
    return 0
  }
  const servicePort = portOf(values['service-port'])
  if (values.setup) {
    const setup = conformanceSetup(servicePort)
    out(values.json ? JSON.stringify(setup, null, 2) : formatSetup(setup).join('\n'))
    return 0
  }
  const [url, ...rest] = positionals
  if (url === undefined || rest.length > 0) {
    throw new CannotCheckError(
      'Give one URL: that where the relay is mounted, such as http://127.0.0.1:3000/api/svc. --help tells more.',
    )
  }
  const only = namesOf('only', values.only)
  const skip = namesOf('skip', values.skip)
  const options: ConformanceOptions = {
    ...{ url, servicePort, slow: values.slow ?? false, insecure: values.insecure ?? false },
    ...(only && { only }),
    ...(skip && { skip }),
  }
  const show = (result: Parameters<typeof formatResult>[0]) => {
    if (result.reason !== 'not asked for') for (const line of formatResult(result)) out(line)
  }
  const report = await runConformance(options)
  if (values.json) out(JSON.stringify(report, null, 2))
  else {
    for (const result of report.requirements) show(result)
    out(formatSummary(report))
  }
  return report.isConformant ? 0 : 1
}

/**
 * The command `svc-react conformance`.
 *
 * @returns the exit code: 0 if everything required holds, 1 if not, 2 if nothing could be judged
 */
export async function conformanceCommand(args: string[], io: CommandIo): Promise<number> {
  try {
    return await run(args, io)
  } catch (error) {
    const isUsage =
      error instanceof TypeError &&
      'code' in error &&
      String(error.code).startsWith('ERR_PARSE_ARGS')
    if (!isUsage && !(error instanceof CannotCheckError)) throw error
    io.err(isUsage ? `${error.message} --help tells what there is.` : error.message)
    return 2
  }
}
