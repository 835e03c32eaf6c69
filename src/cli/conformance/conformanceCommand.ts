import { parseArgs } from 'node:util'
import { allChecks, uncheckedRequirements } from './allChecks.js'
import { formatResult, formatSummary } from './formatReport.js'
import { CannotCheckError } from './probeRelay.js'
import { type ConformanceOptions, NOT_SELECTED, runConformance } from './runConformance.js'
import { formatSetup } from './setup/formatSetup.js'
import { conformanceSetup, SERVICE_PORT } from './setup/setup.js'

const HELP = `Checks a relay, written in any language, against the requirements of the relay's specification.

  svc-react conformance --setup         prints how to configure the relay
  svc-react conformance <url>           checks the relay that is mounted at this URL

Options:
  --service-port <port>  port of the suite's service (default: ${SERVICE_PORT})
  --only <A1,B,...>      runs only these requirements or groups
  --skip <A1,B,...>      skips these requirements or groups
  --slow                 also runs checks that take minutes
  --insecure             accepts an untrusted TLS certificate
  --json                 prints the report, or the setup, as JSON
  --help                 prints this help

Exit code: 0 if no required check failed, 1 if a required check failed, 2 if the relay could not be checked.`

/** Output of a command. */
export interface CommandIo {
  /** Writes a line to the standard output. */
  out: (line: string) => void
  /** Writes a line to the error output. */
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

/** Numbers and groups of all requirements. */
const NAMES = new Set(
  [...allChecks, ...uncheckedRequirements].flatMap(({ id }) => [id, id.charAt(0)]),
)

/** Parses a list of requirements or groups from the command line. */
function parseRequirements(flag: string, text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const wrong = names.find((name) => !NAMES.has(name.toUpperCase()))
  if (wrong !== undefined || names.length === 0) {
    throw new CannotCheckError(
      `--${flag} takes requirements or groups, such as A1,B: "${wrong ?? ''}" is not valid.`,
    )
  }
  return names
}

function parsePort(text: string | undefined): number {
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
  const servicePort = parsePort(values['service-port'])
  if (values.setup) {
    const setup = conformanceSetup(servicePort)
    out(values.json ? JSON.stringify(setup, null, 2) : formatSetup(setup).join('\n'))
    return 0
  }
  const [url, ...rest] = positionals
  if (url === undefined || rest.length > 0) {
    throw new CannotCheckError(
      'Pass the URL where the relay is mounted, such as http://127.0.0.1:3000/api/svc. See --help.',
    )
  }
  const only = parseRequirements('only', values.only)
  const skip = parseRequirements('skip', values.skip)
  const options: ConformanceOptions = {
    ...{ url, servicePort, slow: values.slow ?? false, insecure: values.insecure ?? false },
    ...(only && { only }),
    ...(skip && { skip }),
  }
  const show = (result: Parameters<typeof formatResult>[0]) => {
    if (result.reason !== NOT_SELECTED) for (const line of formatResult(result)) out(line)
  }
  const report = await runConformance(options)
  if (values.json) out(JSON.stringify(report, null, 2))
  else {
    for (const result of report.requirements) show(result)
    out(formatSummary(report))
  }
  if (report.passed + report.failed === 0) {
    throw new CannotCheckError(
      'No requirement was checked. The report has the reasons. Change --only or --skip.',
    )
  }
  return report.isConformant ? 0 : 1
}

/**
 * Runs the command `svc-react conformance`.
 *
 * @returns the exit code: 0 if no required check failed, 1 if one failed, 2 if the relay could not be checked
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
    io.err(isUsage ? `${error.message} See --help.` : error.message)
    return 2
  }
}
