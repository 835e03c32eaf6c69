import { allChecks, uncheckedRequirements } from './allChecks.js'
import type { Check } from './check.js'
import { type CheckState, checkContext, type Run } from './checkContext.js'
import { isListening } from './http/isListening.js'
import type { RelayAddress } from './http/rawRequest.js'
import { openSink } from './http/sink.js'
import { CannotCheckError, probeRelay } from './probeRelay.js'
import { type ConformanceReport, type Finding, type RequirementResult, reportOf } from './report.js'
import { runCheck } from './runCheck.js'
import { type RecordingService, startService } from './setup/recordingService.js'
import { conformanceSetup, SERVICE_PORT } from './setup/setup.js'

/** Options for {@link runConformance}. */
export interface ConformanceOptions {
  /** URL where the relay is mounted: `http://127.0.0.1:3000/api/svc`. */
  url: string
  /** Port of the suite's service. The relay must be configured with it. @default 4100 */
  servicePort?: number
  /** Requirements to check, by number or group: `['A1', 'B']`. @default all */
  only?: readonly string[]
  /** Requirements to skip, by number or group. @default none */
  skip?: readonly string[]
  /** Whether to run checks that take minutes (G1, K2, K4). @default false */
  slow?: boolean
  /** Whether to accept an untrusted TLS certificate. @default false */
  insecure?: boolean
  /** Called with each result as soon as it is known. */
  onResult?: (result: RequirementResult) => void
}

function parseAddress({ url, insecure = false }: ConformanceOptions): RelayAddress {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (
    !parsed ||
    !/^https?:$/.test(parsed.protocol) ||
    parsed.username ||
    parsed.search ||
    parsed.hash
  ) {
    throw new CannotCheckError(
      `${JSON.stringify(url)} is not a valid relay URL. Use an absolute http or https URL without credentials, query or fragment, such as http://127.0.0.1:3000/api/svc.`,
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
      `The suite cannot listen on 127.0.0.1:${port} (${code}). Free the port, or choose another with --service-port and configure the relay for it.`,
    )
  }
}

/** Whether the list contains a requirement's number or group. */
function isNamed(names: readonly string[], id: string): boolean {
  return names.some((name) => name.toUpperCase() === id || name.toUpperCase() === id.charAt(0))
}

/** Reason of requirements that `only` does not select. The command does not print them. */
export const NOT_SELECTED = 'not selected'

/** Returns the reason that a check is skipped, or undefined if it runs. */
function reasonToSkip(
  options: ConformanceOptions,
  { id, isSlow }: Pick<Check, 'id' | 'isSlow'>,
): string | undefined {
  if (options.only && !isNamed(options.only, id)) return NOT_SELECTED
  if (options.skip && isNamed(options.skip, id)) return 'excluded with --skip'
  return isSlow && !options.slow ? 'takes more than a minute; run it with --slow' : undefined
}

const skipped = (
  { id, title, level = 'required' }: Pick<Check, 'id' | 'title' | 'level'>,
  reason: string,
): RequirementResult => ({
  ...{ id, title, level, outcome: 'skipped', findings: [], reason, notes: [], ms: 0 },
})

async function runAllChecks(run: Run, options: ConformanceOptions): Promise<RequirementResult[]> {
  const results: RequirementResult[] = []
  let stoppedAt: string | undefined
  const add = (result: RequirementResult) => {
    results.push(result)
    options.onResult?.(result)
  }
  for (const check of allChecks) {
    const stopReason = stoppedAt && `the relay has not accepted connections since ${stoppedAt}`
    const reason = reasonToSkip(options, check) ?? stopReason
    if (reason !== undefined) {
      add(skipped(check, reason))
      continue
    }
    const result = await runCheck(run, check)
    if (result.outcome === 'fail' && !(await isListening(run.address))) stoppedAt = check.id
    add(stoppedAt === check.id ? withFinding(result, RELAY_STOPPED) : result)
  }
  for (const one of uncheckedRequirements)
    add(skipped(one, reasonToSkip(options, one) ?? one.reason))
  return results.sort((a, b) => orderOf(a) - orderOf(b))
}

const RELAY_STOPPED = {
  message: 'after this check, the relay no longer accepted connections',
  fix: 'Find the exception that ended the process in the relay’s log.',
}

/** Sort key for the order of the specification. */
const orderOf = ({ id }: { id: string }) => id.charCodeAt(0) * 100 + Number(id.slice(1))

/** Fails a requirement. Without its reason, because it may have been skipped. */
const withFinding = (
  { reason: _, ...result }: RequirementResult,
  finding: Finding,
): RequirementResult => ({
  ...result,
  ...{ outcome: 'fail', findings: [...result.findings, finding] },
})

/** Fails H1 if any response of the run contained the key. */
function withKeyLeak(results: readonly RequirementResult[]): RequirementResult[] {
  const message = 'the response to a call of another check contained the key'
  const fix = 'Search every response of the relay for the key.'
  return results.map((result) =>
    result.id !== 'H1' || result.outcome === 'fail'
      ? result
      : withFinding(result, { message, fix }),
  )
}

/** Searches a byte stream for a string, including a string that is split between two chunks. */
function textScanner(text: string) {
  let tail = ''
  let isFound = false
  const onBytes = (bytes: Buffer) => {
    const seen = tail + bytes.toString('latin1')
    if (seen.includes(text)) isFound = true
    tail = seen.slice(-text.length)
  }
  return { onBytes, isFound: () => isFound }
}

/** Checks that the relay responds and is configured for the suite. */
async function probe(run: Run) {
  const state: CheckState = { faults: [], notes: [], open: [], isOver: false }
  await probeRelay(checkContext(run, state))
  for (const rawRequest of state.open) rawRequest.abort()
  run.service.reset()
}

/**
 * Checks a relay in any language from outside against the numbered requirements of the relay's specification. The
 * suite acts as the service while it runs. The relay must be configured as {@link conformanceSetup} describes.
 *
 * @throws {@link CannotCheckError} if the server does not respond, is not a relay, or is not configured for the suite
 */
export async function runConformance(options: ConformanceOptions): Promise<ConformanceReport> {
  const address = parseAddress(options)
  const port = options.servicePort ?? SERVICE_PORT
  const setup = conformanceSetup(port)
  const service = await openService(port)
  const sink = await openSink()
  const key = textScanner(setup.apiKey)
  try {
    const run: Run = { address, setup, service, sink, onBytes: key.onBytes }
    await probe(run)
    const results = await runAllChecks(run, options)
    return reportOf(options.url, key.isFound() ? withKeyLeak(results) : results)
  } finally {
    await sink.close()
    await service.stop()
  }
}
