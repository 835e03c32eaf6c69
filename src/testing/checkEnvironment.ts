/** What Jest takes away from a page, although both browsers and Node have it. */
const NEEDED = ['Request', 'Response', 'Headers', 'structuredClone'] as const

/** Refuses an environment in which no call can be made or answered, before something else fails there. */
export function checkEnvironment(caller: string): void {
  const missing = NEEDED.filter((name) => typeof Reflect.get(globalThis, name) !== 'function')
  if (missing.length === 0) return
  throw new Error(
    `${caller}: this test environment has no ${missing.join(', ')}, so no call can be made or answered. ` +
      "Jest hides Node's own from a page: set `testEnvironment` to `jest-fixed-jsdom`, which does not.",
  )
}
