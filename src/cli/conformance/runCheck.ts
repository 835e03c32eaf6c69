import { type Check, SkippedCheck } from './check.js'
import { type CheckState, checkContext, type Run } from './checkContext.js'
import { NoResponseError } from './http/rawRequest.js'
import type { RequirementResult } from './report.js'

const LIMIT_MS = 30_000
/** Time for a check to stop after its time limit, in milliseconds. */
const GRACE_MS = 1000
/** Maximum number of findings per check. Further findings add no information. */
const MAX_FINDINGS = 8

/** Removes the API key and cookies from a string. */
function withoutSecrets({ setup }: Run, text: string): string {
  const cookie = new RegExp(`${setup.sessionCookie}=\\w*`, 'g')
  return text.replaceAll(setup.apiKey, '(the key)').replace(cookie, '(a cookie)')
}

const after = (ms: number) => {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<'over'>((resolve) => {
    timer = setTimeout(() => resolve('over'), ms)
  })
  return { over, stop: () => clearTimeout(timer) }
}

/** Runs a check until it ends or its time limit passes, then closes its connections. */
async function runOnce(run: Run, check: Check) {
  const { limitMs = LIMIT_MS } = check
  const state: CheckState = { faults: [], notes: [], open: [], isOver: false }
  let reason: string | undefined
  const running = check.run(checkContext(run, state)).catch((error: unknown) => {
    if (error instanceof SkippedCheck) reason = error.message
    else if (error instanceof NoResponseError) state.faults.push(error.message)
    else if (!state.isOver) {
      state.faults.push(`the check failed (${error instanceof Error ? error.message : error})`)
    }
  })
  const limit = after(limitMs)
  const first = await Promise.race([running, limit.over])
  limit.stop()
  state.isOver = true
  for (const rawRequest of state.open) rawRequest.abort()
  if (first === 'over') {
    state.faults.push(`the check did not finish within ${limitMs / 1000} s`)
    const grace = after(GRACE_MS)
    await Promise.race([running, grace.over])
    grace.stop()
  }
  run.service.reset()
  run.sink.reset()
  return { ...state, reason }
}

/** Checks one requirement. */
export async function runCheck(run: Run, check: Check): Promise<RequirementResult> {
  const startedMs = performance.now()
  const { id, level = 'required', title, fix } = check
  const { faults, notes, reason } = await runOnce(run, check)
  const different = [...new Set(faults.map((text) => withoutSecrets(run, text)))]
  const shown = different.slice(0, MAX_FINDINGS)
  const more = different.length - shown.length
  if (more > 0) shown.push(`and ${more} more`)
  const findings = shown.map((message) => ({ message, fix }))
  const isSkipped = findings.length === 0 && reason !== undefined
  const outcome = findings.length > 0 ? 'fail' : isSkipped ? 'skipped' : 'pass'
  return {
    ...{ id, title, level, outcome, findings, notes },
    ...(isSkipped && { reason }),
    ms: Math.round(performance.now() - startedMs),
  }
}
