import { describe, expect, it } from 'vitest'
import {
  createSandbox,
  createSandboxClock,
  type Sandbox,
  sandboxData,
} from '../../../src/sandbox/index.js'
import { fc } from '../../support/fastCheck.js'
import { callProxy, NOON_MS } from '../kit.js'

const CUSTOMERS = ['acme', 'globex'] as const

/** Response of the provider to a forwarded call. */
interface ProviderResponse {
  status: number
  retryAfter?: string
}

const providerResponses = fc.oneof(
  fc.constant<ProviderResponse>({ status: 200 }),
  fc.constantFrom<ProviderResponse>(
    { status: 429 },
    { status: 429, retryAfter: 'soon' },
    { status: 429, retryAfter: 'Wed, 01 Jan 2025 12:00:20 GMT' },
    { status: 503, retryAfter: '30' },
  ),
  fc.integer({ min: 0, max: 90 }).map((seconds): ProviderResponse => {
    return { status: 429, retryAfter: String(seconds) }
  }),
)

const customers = fc.constantFrom(...CUSTOMERS)
const steps = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('call' as const),
      customer: customers,
      throttled: fc.boolean(),
      byId: fc.boolean(),
      providerResponse: providerResponses,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('together' as const),
      customer: customers,
      providerResponses: fc.array(providerResponses, { minLength: 2, maxLength: 3 }),
      backwards: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      ms: fc.integer({ min: -20_000, max: 60_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('throttle' as const),
      customer: customers,
      forMs: fc.integer({ min: 0, max: 60_000 }),
      lockedOut: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lift' as const), customer: customers }) },
)
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never
type Call = Extract<Step, { do: 'call' }>

/** Hold state as reported to callers, which is all that this test uses. */
interface Promised {
  untilMs: number
  lockedOut: boolean
}

const counts = { forwarded: 0, held: 0, lockedOut: 0, ended: 0, lifted: 0 }

/** Creates a provider with configurable responses that records each call. */
function createRun(heldCalls: 'all' | 'throttled') {
  const waiting: { customer: string; respond: (response: ProviderResponse) => void }[] = []
  const hub = {
    baseUrl: 'https://crm.test',
    handle: (_: Request, { groupRef }: { groupRef: string }) =>
      new Promise<Response>((resolve) => {
        waiting.push({
          customer: groupRef,
          respond: ({ status, retryAfter }) =>
            resolve(
              new Response('', {
                status,
                headers: retryAfter ? { 'retry-after': retryAfter } : {},
              }),
            ),
        })
      }),
  }
  const sandbox = createSandbox({
    clock: createSandboxClock(NOON_MS),
    providers: { ...sandboxData().providers, hub },
    heldCalls,
  })
  return { sandbox, waiting, reportedHolds: new Map<string, Promised>() }
}

type Run = ReturnType<typeof createRun>

/** Whether a hold is active according to the responses to callers. */
function isHeld({ sandbox, reportedHolds }: Run, customer: string): boolean {
  const reportedHold = reportedHolds.get(customer)
  return (
    reportedHold !== undefined &&
    (reportedHold.lockedOut || sandbox.clock.now() < reportedHold.untilMs)
  )
}

function holdReportedBy(response: Response): Promised {
  const text = response.headers.get('x-svc-retry-after') ?? ''
  expect(text).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d UTC$/)
  const retryable = response.headers.get('x-svc-retryable') ?? ''
  expect(['true', 'false']).toContain(retryable)
  return { untilMs: Date.parse(text.replace('UTC', 'GMT')), lockedOut: retryable === 'false' }
}

function start(
  sandbox: Sandbox,
  { customer, throttled, byId }: Omit<Call, 'do' | 'providerResponse'>,
) {
  const id = sandbox.installation('crm', customer).id
  return callProxy(sandbox, {
    change: {
      'x-svc-group-ref': byId ? undefined : customer,
      'x-svc-integration-name': byId ? undefined : 'hub-crm',
      'x-svc-installation-id': byId ? id : undefined,
      'x-svc-rate-limiter-mode': throttled ? 'throttle' : undefined,
    },
  })
}

/** Waits until the call has a response or waits for the provider. */
async function settled(run: Run, answered: Promise<Response>[], count: number) {
  let done = 0
  for (const one of answered) one.then(() => (done += 1))
  while (done + run.waiting.length < count) await new Promise((resolve) => setImmediate(resolve))
}

async function checkHeld(run: Run, customer: string, response: Response) {
  expect(run.sandbox.calls('proxy').at(-1)).toMatchObject({ forwarded: false, status: 429 })
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(holdReportedBy(response)).toEqual(run.reportedHolds.get(customer))
  const problem = await response.json()
  const reportedHold = run.reportedHolds.get(customer)
  expect(problem.retryable).toBe(!reportedHold?.lockedOut)
  expect(Date.parse(problem.retryAfter)).toBe(reportedHold?.untilMs)
  counts.held += 1
  if (reportedHold?.lockedOut) counts.lockedOut += 1
}

/** Records the retry time of a forwarded call, which can be later than before, but not earlier. */
function checkForwarded(run: Run, customer: string, response: Response, throttled: boolean) {
  counts.forwarded += 1
  if (!throttled || response.status !== 429) {
    expect(response.headers.has('x-svc-retry-after')).toBe(false)
    return
  }
  const reported = holdReportedBy(response)
  const before = run.reportedHolds.get(customer)
  if (before && isHeld(run, customer)) {
    expect(reported.untilMs).toBeGreaterThanOrEqual(before.untilMs)
    expect(reported.lockedOut).toBe(reported.lockedOut || before.lockedOut)
  }
  run.reportedHolds.set(customer, reported)
}

async function call(run: Run, heldCalls: string, step: Call) {
  const { customer, throttled, providerResponse } = step
  const held = isHeld(run, customer) && (throttled || heldCalls === 'all')
  if (!held && run.reportedHolds.has(customer)) counts.ended += 1

  const response = start(run.sandbox, step)
  await settled(run, [response], 1)
  const forwarded = run.waiting.splice(0)
  if (held) {
    expect(forwarded).toEqual([])
    await checkHeld(run, customer, await response)
    return
  }
  for (const one of forwarded) one.respond(providerResponse)
  const received = await response
  expect(run.sandbox.calls('proxy').at(-1)?.forwarded).toBe(true)
  // With `throttle`, the sandbox itself creates the provider's 429.
  if (forwarded.length === 0) expect(received.status).toBe(429)
  else expect(received.status).toBe(providerResponse.status)
  checkForwarded(run, customer, received, throttled)
}

/** Sends concurrent calls, before any of them has a response. */
async function together(run: Run, step: Extract<Step, { do: 'together' }>) {
  const { customer, backwards } = step
  if (isHeld(run, customer)) return
  const calls = step.providerResponses.map(() =>
    start(run.sandbox, { customer, throttled: true, byId: false }),
  )
  await settled(run, calls, calls.length)

  const forwarded = run.waiting.splice(0)
  // All of them were forwarded, or the sandbox rejected all of them for the provider.
  expect([0, calls.length]).toContain(forwarded.length)
  const inOrder = backwards ? [...forwarded.keys()].reverse() : [...forwarded.keys()]
  for (const index of inOrder) {
    const providerResponse = step.providerResponses[index]
    const received = calls[index]
    if (!providerResponse || !received) continue
    forwarded[index]?.respond(providerResponse)
    checkForwarded(run, customer, await received, true)
  }
  if (forwarded.length === 0)
    for (const one of calls) checkForwarded(run, customer, await one, true)
}

async function runStep(run: Run, heldCalls: 'all' | 'throttled', step: Step) {
  const { sandbox, reportedHolds } = run
  switch (step.do) {
    case 'call':
      return call(run, heldCalls, step)
    case 'together':
      return together(run, step)
    case 'move':
      return sandbox.clock.advance(step.ms)
    case 'throttle':
      return sandbox.throttle({
        integration: 'crm',
        groupRef: step.customer,
        forMs: step.forMs,
        lockedOut: step.lockedOut,
      })
    case 'lift':
      if (isHeld(run, step.customer)) counts.lifted += 1
      sandbox.lift({ integration: 'crm', groupRef: step.customer })
      reportedHolds.delete(step.customer)
  }
}

describe('throttle mode of a sandbox with random calls, clock changes and responses', () => {
  it.each(['all', 'throttled'] as const)(
    'forwards no call before the stated retry time, and every call after it (%s)',
    async (heldCalls) => {
      await fc.assert(
        fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 30 }), async (sequence) => {
          const run = createRun(heldCalls)
          for (const step of sequence) await runStep(run, heldCalls, step)
        }),
        { numRuns: 150 },
      )

      // Without these cases, the run would prove nothing.
      for (const [name, times] of Object.entries(counts))
        expect([name, times > 20]).toEqual([name, true])
    },
    120_000, // enough for a busy machine
  )
})

it('rateLimit of a sandbox allows no more requests per window than configured', async () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 40 })
  const limits = fc.record({
    requests: fc.integer({ min: 0, max: 4 }),
    perMs: fc.integer({ min: 1, max: 2000 }),
  })
  await fc.assert(
    fc.asyncProperty(limits, gaps, async (rateLimit, waits) => {
      const sandbox = createSandbox({ clock: createSandboxClock(NOON_MS), rateLimit })
      let window = { startMs: Number.NEGATIVE_INFINITY, forwarded: 0 }
      for (const wait of waits) {
        sandbox.clock.advance(wait)
        const nowMs = sandbox.clock.now()
        if (nowMs >= window.startMs + rateLimit.perMs) window = { startMs: nowMs, forwarded: 0 }
        window.forwarded += 1

        const response = await callProxy(sandbox, { path: '/debug/echo' })

        expect(response.status).toBe(window.forwarded > rateLimit.requests ? 429 : 200)
        const leftMs = window.startMs + rateLimit.perMs - nowMs
        const reported = response.headers.get('retry-after')
        if (response.status === 429) expect(reported).toBe(String(Math.ceil(leftMs / 1000)))
      }
    }),
    { numRuns: 100 },
  )
}, 120_000)
