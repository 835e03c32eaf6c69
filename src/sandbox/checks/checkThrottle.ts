import type { InstallationSelector } from '../connection.js'
import type { ThrottleOptions } from '../sandbox.js'
import { badOption, checkMembers, checkOneOf, shown } from './badOption.js'
import { MAX_WAIT_MS } from './checkOptions.js'

const SELECTORS = ['project', 'integration', 'groupRef', 'installationId'] as const

/** Throws if a selector is invalid. Does not check whether it matches an installation. */
export function checkSelector(
  caller: string,
  selector: InstallationSelector,
  alsoKnown: string[] = [],
) {
  checkMembers(`${caller}: options`, selector, [...SELECTORS, ...alsoKnown])
  for (const name of SELECTORS) {
    const value: unknown = selector[name]
    if (value === undefined || typeof value === 'string') continue
    throw badOption(`${caller}: ${name}`, `is ${shown(value)}`, 'a string')
  }
}

/** Throws if the options of `throttle` are invalid or have no duration. */
export function checkThrottle(options: ThrottleOptions) {
  checkSelector('throttle', options, ['forMs', 'lockedOut'])
  const { forMs, lockedOut = false } = options
  checkOneOf('throttle: lockedOut', lockedOut, [true, false])
  if (forMs === undefined && lockedOut) return
  if (typeof forMs === 'number' && forMs >= 0 && forMs <= MAX_WAIT_MS) return
  throw badOption('throttle: forMs', `is ${shown(forMs)}`, `milliseconds from 0 to ${MAX_WAIT_MS}`)
}
