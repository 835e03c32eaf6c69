import { allChecks, unseen } from './allChecks.js'
import type { Check } from './check.js'
import { type CheckState, checkContext, type Run } from './checkContext.js'
import type { RelayAddress } from './http/exchange.js'
import { isListening } from './http/isListening.js'
import { openSink } from './http/sink.js'
import { CannotCheckError, probeRelay } from './probeRelay.js'
import { type ConformanceReport, type Finding, type RequirementResult, reportOf } from './report.js'
import { runCheck } from './runCheck.js'
import { type RecordingService, startService } from './setup/recordingService.js'
import { conformanceSetup, SERVICE_PORT } from './setup/setup.js'

/** What {@link runConformance} looks at, and how. */
export interface ConformanceOptions {
  /** Where the relay is mounted: `http://127.0.0.1:3000/api/svc`. */
  url: string
  /** The port where the suite is the service; the relay has been told it. @default 4100 */
  servicePort?: number
  /** Requirements to look at, by number or group: `['A1', 'B']`. @default all */
  only?: readonly string[]
  /** Requirements to leave out, by number or group. @default none */
  skip?: readonly string[]
  /** Whether to look at what takes minutes, too (G1). @default false */
  slow?: boolean
  /** Whether a certificate that nobody vouches for is taken. @default false */
  insecure?: boolean
  /** Told of each requirement as soon as it has been looked at. */
  onResult?: (result: RequirementResult) => void
}

function addressOf({ url, insecure = false }: ConformanceOptions): RelayAddress {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (
    !parsed ||
    !/^https?:$/.test(parsed.protocol) ||
    parsed.username ||
    parsed.search ||
    parsed.hash
  ) {
    throw new CannotCheckError(
      `${JSON.stringify(url)} is not an address of a relay. Give an absolute http or https URL without credentials and query, such as http://127.0.0.1:3000/api/svc.`,
    )
  }
  const isTls = parsed.protocol === 'https:'
  return {
    origin: parsed.origin,
    host: parsed.host,
    hostname: parsed.hostname,
    port: Number(parsed.port) || (isTls ? 443 : 80),
    isTls,
    basePath: parsed.pathname.replace(/\/+$/, ''),
    isInsecure: insecure,
  }
}

async function openService(port: number): Promise<RecordingService> {
  try {
    return await startService(port)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new CannotCheckError(
      `The suite cannot be the service at 127.0.0.1:${port} (${code}). Free the port, or choose another by --service-port and set the relay up for that one.`,
    )
  }
}

/** Whether a requirement is named by its number or its group. */
function isNamed(names: readonly string[], id: string): boolean {
  return names.some((name) => name.toUpperCase() === id || name.toUpperCase() === id.charAt(0))
}

/** Why a check is not run; undefined where it is. */
function reasonToSkip(
  options: ConformanceOptions,
  { id, isSlow }: Pick<Check, 'id' | 'isSlow'>,
): string | undefined {
  if (options.only && !isNamed(options.only, id)) return 'not asked for'
  if (options.skip && isNamed(options.skip, id)) return 'left out on request'
  return isSlow && !options.slow ? 'takes more than a minute; ask for it by --slow' : undefined
}

const skipped = (
  { id, title, level = 'required' }: Pick<Check, 'id' | 'title' | 'level'>,
  reason: string,
): RequirementResult => ({
  ...{ id, title, level, outcome: 'skipped', findings: [], reason, notes: [], ms: 0 },
})

async function runAllChecks(run: Run, options: ConformanceOptions): Promise<RequirementResult[]> {
  const results: RequirementResult[] = []
  let goneSince: string | undefined
  const add = (result: RequirementResult) => {
    results.push(result)
    options.onResult?.(result)
  }
  for (const check of allChecks) {
    const gone = goneSince && `the relay has taken no connection since ${goneSince}`
    const reason = reasonToSkip(options, check) ?? gone
    if (reason !== undefined) {
      add(skipped(check, reason))
      continue
    }
    const result = await runCheck(run, check)
    if (result.outcome === 'fail' && !(await isListening(run.address))) goneSince = check.id
    add(goneSince === check.id ? withFinding(result, GONE) : result)
  }
  for (const one of unseen) add(skipped(one, reasonToSkip(options, one) ?? one.reason))
  return results.sort((a, b) => orderOf(a) - orderOf(b))
}

const GONE = {
  message: 'after it the relay took no connection any more',
  fix: 'Look into the relay’s log for the exception that ended its process.',
}

/** The order of the specification. */
const orderOf = ({ id }: { id: string }) => id.charCodeAt(0) * 100 + Number(id.slice(1))

const withFinding = (result: RequirementResult, finding: Finding): RequirementResult => ({
  ...result,
  ...{ outcome: 'fail', findings: [...result.findings, finding] },
})

/** The relay's every byte was looked through: H1 does not hold wherever the key was. */
function withKeySeen(results: readonly RequirementResult[]): RequirementResult[] {
  const message = 'an answer to another requirement’s call held the key'
  const fix = 'Look for the key in every answer of the relay.'
  return results.map((result) =>
    result.id !== 'H1' || result.outcome === 'fail'
      ? result
      : withFinding(result, { message, fix }),
  )
}

/** Looks through bytes for a text, also where it comes in two pieces. */
function lookFor(text: string) {
  let tail = ''
  let isFound = false
  const onBytes = (bytes: Buffer) => {
    const seen = tail + bytes.toString('latin1')
    if (seen.includes(text)) isFound = true
    tail = seen.slice(-text.length)
  }
  return { onBytes, isFound: () => isFound }
}

/** Finds out whether there is anything to judge. */
async function probe(run: Run) {
  const state: CheckState = { faults: [], notes: [], open: [], isOver: false }
  await probeRelay(checkContext(run, state))
  for (const exchange of state.open) exchange.leave()
  run.service.reset()
}

/**
 * Judges a relay in any language from outside, by the numbered requirements of the relay's specification. While it
 * runs it is the service; the relay has to be set up as {@link conformanceSetup} says.
 *
 * @throws {@link CannotCheckError} if nothing answers, if what answers is no relay, or if it is not set up for the suite
 */
export async function runConformance(options: ConformanceOptions): Promise<ConformanceReport> {
  const address = addressOf(options)
  const port = options.servicePort ?? SERVICE_PORT
  const setup = conformanceSetup(port)
  const service = await openService(port)
  const sink = await openSink()
  const key = lookFor(setup.apiKey)
  try {
    const run: Run = { address, setup, service, sink, onBytes: key.onBytes }
    await probe(run)
    const results = await runAllChecks(run, options)
    return reportOf(options.url, key.isFound() ? withKeySeen(results) : results)
  } finally {
    await sink.close()
    await service.shut()
  }
}
