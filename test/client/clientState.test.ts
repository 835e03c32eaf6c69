// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientOptions } from '../../src/client/connect.js'
import { createClient, type RelayClient } from '../../src/client/createClient.js'
import { ProblemError } from '../../src/client/response/ProblemError.js'
import type { AdjustableClock } from '../../src/client/time/createClock.js'

const SRC = resolve(import.meta.dirname, '../../src/client')
const HOUR_MS = 3_600_000
const crm = { integration: 'crm', path: '/contacts' }

/** Sets the browser's clock, as a user or a time server does. */
function setClock(byMs: number) {
  vi.setSystemTime(Date.now() + byMs)
}

/** Creates a client of a provider that is rate limited for a minute. Its relay never states its time. */
function throttledClient(options: Partial<ClientOptions> = {}): RelayClient {
  return createClient({
    endpoint: 'http://app.example/api/svc',
    fetch: async (request) => {
      if (request.url.endsWith('/svc/info')) return new Promise<Response>(() => {})
      const headers = { 'x-relay-source': 'upstream', 'retry-after': '60' }
      return new Response('', { status: 429, headers })
    },
    ...options,
  })
}

/** Returns whether the client's clock needs the server's time to find out if the computer has slept. */
function isUncertain({ clock }: RelayClient): boolean {
  return (clock as AdjustableClock).isClockUncertain() // `connect` creates it with this type
}

async function failedCall(client: RelayClient): Promise<ProblemError> {
  const error = await client.proxy(crm).catch((reason: unknown) => reason)
  if (error instanceof ProblemError) return error
  throw new Error('the call did not fail')
}

/** Returns the bindings of a module that can hold state. */
function stateOf(text: string): string[] {
  const { statements } = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true)
  return statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations
      .filter(({ initializer }) => {
        if (!(declarationList.flags & ts.NodeFlags.Const)) return true
        if (!initializer || !ts.isNewExpression(initializer)) return false
        return /^(?:Weak)?(?:Map|Set|Ref)$|^EventTarget$|Controller$/.test(
          initializer.expression.getText(),
        )
      })
      .map(({ name }) => name.getText()),
  )
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  vi.useRealTimers()
})

describe('the modules of src/client', () => {
  it('have no mutable bindings, because state belongs to a client', { tags: 'slow' }, () => {
    const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    const files = names.filter((name) => name.endsWith('.ts'))
    const found = files.flatMap((name) =>
      stateOf(readFileSync(join(SRC, name), 'utf8')).map((binding) => `${name}: ${binding}`),
    )

    expect(files.length).toBeGreaterThan(20)
    expect(found).toEqual([])
  })

  it.each([
    ['let count = 0', ['count']],
    ['export let count: number', ['count']],
    ['const cache: Cache = new Map<string, Entry>()', ['cache']],
    ['const a = 1, seen = new WeakSet()', ['seen']],
    ['export const MAX = 5\nfunction f() { let i = 0; return new Map([[i, MAX]]) }', []],
  ])('are searched for mutable bindings such as: %s', (text, expected) => {
    expect(stateOf(text)).toEqual(expected)
  })
})

describe('a retry time', () => {
  it.each([
    ['copied', (date: Date) => new Date(date)],
    ['cloned', (date: Date) => structuredClone(date)],
    ['serialized as JSON', (date: Date) => new Date(JSON.parse(JSON.stringify(date)))],
    ['stored as epoch milliseconds', (date: Date) => new Date(date.getTime())],
  ])('counts down the same if it is %s and the clock is set afterwards', async (_, copy) => {
    const client = throttledClient()
    const { retryAt } = await failedCall(client)
    if (!retryAt) throw new Error('the error has no retry time')

    await vi.advanceTimersByTimeAsync(20_000)
    setClock(HOUR_MS)
    expect(client.clock.msUntil(copy(retryAt))).toBe(40_000)
    setClock(-2 * HOUR_MS)

    expect(client.clock.msUntil(copy(retryAt))).toBe(40_000)
  })

  it.each([
    ['back', -HOUR_MS],
    ['ahead', HOUR_MS],
  ])('follows the browser’s clock again if it is set %s after a hold', async (_, byMs) => {
    const client = throttledClient()
    await failedCall(client)
    await vi.advanceTimersByTimeAsync(60_001)
    setClock(byMs)

    const { origin, retryAt } = await failedCall(client)

    expect(origin).toBe('provider')
    expect(Number(retryAt) - Date.now()).toBe(60_000)
  })
})

describe('two clients in one page', () => {
  it('detect separately whether the computer has slept', async () => {
    const uncertain = throttledClient()
    await failedCall(uncertain)
    const other = throttledClient({
      endpoint: 'http://app.example/other',
      fetch: async () => {
        const headers = { 'x-relay-source': 'upstream', date: new Date().toUTCString() }
        return new Response('', { status: 503, headers })
      },
    })
    setClock(30_000)
    uncertain.holds.get('crm')

    await failedCall(other)

    expect(isUncertain(uncertain)).toBe(true)
    expect(isUncertain(other)).toBe(false)
  })

  it('do not notify each other of the holds of another partition', async () => {
    const [acme, globex] = [
      throttledClient({ partition: 'acme' }),
      throttledClient({ partition: 'globex' }),
    ]
    const changed = vi.fn()
    const stop = globex.holds.subscribe('crm', changed)

    await failedCall(acme)
    stop()

    expect(changed).not.toHaveBeenCalled()
    expect(globex.holds.get('crm')).toBeUndefined()
  })

  it.each([
    ['with a storage', () => {}],
    ['without a storage', () => vi.stubGlobal('localStorage', undefined)],
    [
      'with a storage that is full',
      () => {
        const setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
        vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => {} })
      },
    ],
  ])('share a hold if endpoint and partition are the same, %s', async (_, prepare) => {
    prepare()
    const first = throttledClient()
    const second = throttledClient()
    const seen: (boolean | undefined)[] = []
    const stop = second.holds.subscribe('crm', () => seen.push(second.holds.get('crm') && true))

    await failedCall(first)
    expect((await failedCall(second)).origin).toBe('held')
    expect((await failedCall(throttledClient())).origin).toBe('held')
    first.holds.release('crm')
    stop()

    expect(seen).toEqual([true, undefined])
    expect(second.holds.get('crm')).toBeUndefined()
  })
})
