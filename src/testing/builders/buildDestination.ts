import type { Destination } from '../../contract/calls/destinations.js'
import { seedDestinations } from '../../sandbox/seed/destinations.js'

let built = 0

/** Returns settings for a destination type. Empty for an undocumented type. */
function metadataOf(type: string): Destination['metadata'] {
  return seedDestinations().find((one) => one.type === type)?.metadata ?? {}
}

/**
 * Creates a destination with a unique ID and name, and with settings for its type. It is the same in each run.
 *
 * @param overrides - Members to override. `type` also changes the settings.
 * @example
 * ```ts
 * sandbox.data.destinations = [buildDestination({ name: 'Orders' }), buildDestination({ type: 's3' })]
 * ```
 */
export function buildDestination(overrides: Partial<Destination> = {}): Destination {
  built += 1
  const { type = 'webhook' } = overrides
  return {
    id: `dst_test_${built}`,
    name: `Destination ${built}`,
    type,
    metadata: metadataOf(type),
    createTime: '2025-01-01T12:00:00Z',
    updateTime: '2025-02-01T12:00:00Z',
    ...overrides,
  }
}
