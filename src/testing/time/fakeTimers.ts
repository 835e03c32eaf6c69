/** The part that is needed of the fake timers of Vitest and Jest, which are both those of Sinon. */
export interface FakeTimers {
  /** Their time, in epoch milliseconds. */
  now: number
  /** Moves it on and fires what is due on the way. */
  tickAsync(ms: number): Promise<unknown>
}

function isFakeTimers(value: unknown): value is FakeTimers {
  return typeof value === 'object' && value !== null && 'tickAsync' in value && 'now' in value
}

/** The fake timers that a test has switched on, if it has. */
export function fakeTimers(): FakeTimers | undefined {
  const clock: unknown = Reflect.get(globalThis.setTimeout, 'clock')
  return isFakeTimers(clock) ? clock : undefined
}
