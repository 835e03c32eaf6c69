import * as z from 'zod/mini'
import type { RelayLimits } from '../../../relay/config/relayLimits.js'
import { MAX_MS, section, wholeNumber } from './settingChecks.js'

const count = () => z.exactOptional(wholeNumber(1, MAX_MS))

/** Schema of the key `limits`: every limit of `createRelay`. The type check ensures that none is missing. */
export const limitsSchema = section({
  proxyBodyBytes: z.exactOptional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  searchBodyBytes: count(),
  destinationsBytes: count(),
  headersMs: count(),
  bodyMs: count(),
  idleMs: count(),
  appMs: count(),
  rateLimitMs: count(),
  maxInFlight: count(),
  maxInFlightPerUser: count(),
  maxUploadsPerUser: count(),
  idempotencyKeys: count(),
  idempotencyKeyMs: count(),
  fieldsMs: count(),
  cachedFields: count(),
} satisfies Record<keyof RelayLimits, unknown>)
