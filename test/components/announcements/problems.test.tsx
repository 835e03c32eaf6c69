import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProblemError, type ProblemErrorInit } from '../../../src/client/response/ProblemError.js'
import { ProblemAlert } from '../../../src/components/problems/ProblemAlert.js'
import { toProblem } from '../../../src/contract/problem.js'
import { heard, startScreenReader, stopScreenReader } from '../../support/screenReader.js'

beforeEach(startScreenReader)
afterEach(stopScreenReader)

function failure(problem: object, init: Partial<ProblemErrorInit> = {}) {
  return new ProblemError({ origin: 'service', problem: toProblem(problem, 429), ...init })
}

const inMs = (ms: number) => ({ retryAt: new Date(Date.now() + ms) })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('a screen reader and ProblemAlert', () => {
  it('reads a rate limit, its wait at a few moments, and its end, once each', async () => {
    const { rerender } = render(<ProblemAlert error={null} />)
    const error = failure({ title: 'Slow down', detail: 'Too many requests.' }, inMs(80_000))

    rerender(<ProblemAlert error={error} />)
    expect(await heard()).toEqual(['Wait Slow down 429', 'Too many requests.'])
    await pass(1_000)
    expect(await heard()).toEqual(['You can try again in 80 seconds'])
    await pass(19_000)
    expect(await heard()).toEqual(['You can try again in 60 seconds'])
    await pass(49_000)
    expect(await heard()).toEqual([])
    await pass(1_000)
    expect(await heard()).toEqual(['You can try again in 10 seconds'])
    await pass(10_000)
    expect(await heard()).toEqual(['You can try again now'])
    await pass(60_000)
    expect(await heard()).toEqual([])
  })

  it('reads a long wait after the problem, not only when it is shorter', async () => {
    const { rerender } = render(<ProblemAlert error={null} />)

    rerender(<ProblemAlert error={failure({ title: 'Slow down' }, inMs(750_000))} />)
    await pass(1_000)

    expect(await heard()).toEqual([
      'Wait Slow down 429',
      'The service rejected the request or failed.',
      'You can try again in 13 minutes',
    ])
  })

  it('reads only what is different when a problem replaces another', async () => {
    const first = failure({ title: 'Slow down', detail: 'Too many requests.' })
    const { rerender } = render(<ProblemAlert error={null} />)
    rerender(<ProblemAlert error={first} />)
    expect(await heard()).toEqual(['Error Slow down 429', 'Too many requests.'])

    rerender(<ProblemAlert error={failure({ title: 'Slow down', detail: 'Still too many.' })} />)
    expect(await heard()).toEqual(['Still too many.'])
    rerender(<ProblemAlert error={failure({ title: 'Quota used', detail: 'Buy more.' })} />)
    expect(await heard()).toEqual(['Quota used', 'Buy more.'])
  })

  it('reads nothing while a retry runs, and nothing when the problem is gone', async () => {
    const error = failure({ title: 'Slow down', detail: 'Too many requests.' })
    const { rerender } = render(<ProblemAlert error={null} onRetry={() => {}} />)
    rerender(<ProblemAlert error={error} onRetry={() => {}} />)
    await heard()

    rerender(<ProblemAlert error={error} onRetry={() => {}} retrying />)
    expect(await heard()).toEqual([])
    rerender(<ProblemAlert error={null} onRetry={() => {}} />)
    expect(await heard()).toEqual([])
  })
})
