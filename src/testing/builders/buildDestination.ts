import type { Destination } from '../../contract/calls/destinations.js'
import { seedDestinations } from '../../sandbox/seed/destinations.js'

let built = 0

/** The settings of a destination of that type; none for a type that is not documented. */
function metadataOf(type: string): Destination['metadata'] {
  return seedDestinations().find((one) => one.type === type)?.metadata ?? {}
}

/**
 * A destination, each with an id and a name of its own and with settings that go with its type; the same in each run.
 *
 * @param overrides - Members to have other than they come; `type` brings other settings with it.
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
