/** The members of Sinon's fake timers that this package uses. Vitest and Jest both use Sinon's. */
export interface FakeTimers {
  /** Current time, in epoch milliseconds. */
  now: number
  /** Advances the time and fires the timers that are due. */
  tickAsync(ms: number): Promise<unknown>
}

function isFakeTimers(value: unknown): value is FakeTimers {
  return typeof value === 'object' && value !== null && 'tickAsync' in value && 'now' in value
}

/** Returns the fake timers of the test, if they are on. */
export function fakeTimers(): FakeTimers | undefined {
  const clock: unknown = Reflect.get(globalThis.setTimeout, 'clock')
  return isFakeTimers(clock) ? clock : undefined
}
