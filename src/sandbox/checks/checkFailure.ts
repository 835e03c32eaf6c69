import { isJsonObject } from '../../contract/json/json.js'
import type { FailNextOptions, SandboxFailure } from '../faults/failures.js'
import { callKinds } from '../responses/problems.js'
import { badOption, checkMembers, checkOneOf, checkWhole, shown } from './badOption.js'

/** Maximum delay of `setTimeout`, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1

const WAYS = ['status', 'response', 'networkError', 'delayMs'] as const

function checkWay(failure: SandboxFailure) {
  checkMembers('failNext: failure', failure, [...WAYS, 'problem'])
  const ways = WAYS.filter((way) => Object.hasOwn(failure, way))
  const [way, second] = ways.filter((one) => one !== 'delayMs')
  if (ways.length === 0) {
    throw badOption('failNext: failure', 'is empty', `one of ${WAYS.join(', ')}`)
  }
  if (way && second) {
    throw badOption('failNext: failure', `has both ${way} and ${second}`, 'one of them')
  }
  if ('problem' in failure && way !== 'status') {
    throw badOption('failNext: problem', 'is set without status', 'status as well')
  }
}

/** Throws if a failure is impossible. */
export function checkFailure(failure: SandboxFailure, options: FailNextOptions) {
  checkWay(failure)
  checkMembers('failNext: options', options, ['kind', 'times'])
  const { kind, times = 1 } = options
  if (kind !== undefined) checkOneOf('failNext: kind', kind, callKinds)
  if (times !== Infinity) checkWhole('failNext: times', times, 1)

  if ('status' in failure) {
    const { status, problem = {} } = failure
    if (!(Number.isInteger(status) && status >= 400 && status < 600)) {
      const allowed = '400 to 599; use `response` for others'
      throw badOption('failNext: status', `is ${shown(status)}`, allowed)
    }
    if (!isJsonObject(problem)) {
      throw badOption('failNext: problem', `is ${shown(problem)}`, 'members of a problem')
    }
  }
  if ('response' in failure && typeof failure.response !== 'function') {
    throw badOption('failNext: response', `is ${shown(failure.response)}`, 'a function')
  }
  if ('networkError' in failure) checkOneOf('failNext: networkError', failure.networkError, [true])

  const { delayMs = 0 } = failure
  const fits = typeof delayMs === 'number' && delayMs >= 0
  if (fits && (delayMs <= MAX_TIMER_MS || delayMs === Infinity)) return
  throw badOption('failNext: delayMs', `is ${shown(delayMs)}`, `0 to ${MAX_TIMER_MS}, or Infinity`)
}
