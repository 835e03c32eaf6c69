import { checkQuirks } from '../faults/quirks.js'
import { assumptionsOf, type SandboxOptions } from '../options.js'
import type { SandboxRateLimit } from '../provider/limits.js'
import { problemCodes } from '../responses/problems.js'
import { badOption, checkMembers, checkOneOf, checkWhole, shown } from './badOption.js'
import { DATA_MEMBERS } from './checkData.js'

/** A hundred years, in milliseconds. Keeps times within four-digit years, which the service's time formats require. */
export const MAX_WAIT_MS = 100 * 365 * 86_400_000

const SETTINGS = ['clock', 'headerPrefix', 'urls', 'rateLimit', ...Object.keys(assumptionsOf({}))]

function checkRateLimit(name: string, limit: SandboxRateLimit | undefined) {
  if (limit === undefined) return
  checkMembers(name, limit, ['requests', 'perMs'])
  checkWhole(`${name}.requests`, limit.requests, 0)
  checkWhole(`${name}.perMs`, limit.perMs, 1, MAX_WAIT_MS)
}

function checkClock(clock: object) {
  const missing = ['now', 'set', 'advance'].find(
    (name) => typeof Reflect.get(Object(clock), name) !== 'function',
  )
  if (missing === undefined) return
  throw badOption(
    'createSandbox: clock',
    `has no function "${missing}"`,
    'the result of createSandboxClock()',
  )
}

function checkStatuses(statuses: object) {
  checkMembers('createSandbox: problemStatuses', statuses, problemCodes)
  for (const [code, status] of Object.entries(statuses)) {
    checkWhole(`createSandbox: problemStatuses.${code}`, status, 400, 599)
  }
}

function checkAssumptions(options: SandboxOptions) {
  // Checked before the defaults are applied, because spreading a value that is not an object results in nothing.
  checkRateLimit('createSandbox: serviceRateLimit', options.serviceRateLimit)
  if (options.problemStatuses !== undefined) checkStatuses(options.problemStatuses)
  if (options.quirks !== undefined) checkQuirks('createSandbox: quirks', options.quirks)
  const { pageSize, heldStatus, holdMs, heldCalls, bearerApis, noMatches } = assumptionsOf(options)
  checkWhole('createSandbox: pageSize', pageSize, 1)
  checkWhole('createSandbox: heldStatus', heldStatus, 400, 599)
  checkWhole('createSandbox: holdMs', holdMs, 1, MAX_WAIT_MS)
  checkOneOf('createSandbox: heldCalls', heldCalls, ['all', 'throttled'])
  checkOneOf('createSandbox: bearerApis', bearerApis, ['public', 'all'])
  checkOneOf('createSandbox: noMatches', noMatches, ['empty', 'null', 'missing', 'problem'])
}

/** Throws if a setting is invalid. Does not check the data. */
export function checkOptions(options: SandboxOptions) {
  checkMembers('createSandbox: options', options, [...SETTINGS, ...DATA_MEMBERS])
  const { clock, headerPrefix = 'svc', rateLimit } = options
  if (clock !== undefined) checkClock(clock)
  if (typeof headerPrefix !== 'string' || !/^[a-z][a-z0-9-]*$/i.test(headerPrefix)) {
    throw badOption(
      'createSandbox: headerPrefix',
      `is ${shown(headerPrefix)}`,
      'a letter, then letters, digits and hyphens',
    )
  }
  checkRateLimit('createSandbox: rateLimit', rateLimit)
  checkAssumptions(options)
}
