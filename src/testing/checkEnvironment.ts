/** Globals that Jest's jsdom environment hides, although both browsers and Node have them. */
const NEEDED = ['Request', 'Response', 'Headers', 'structuredClone'] as const

/**
 * Checks that requests can be sent in the test environment.
 *
 * @throws Error if a global is missing.
 */
export function checkEnvironment(caller: string): void {
  const missing = NEEDED.filter((name) => typeof Reflect.get(globalThis, name) !== 'function')
  if (missing.length === 0) return
  throw new Error(
    `${caller}: this test environment has no ${missing.join(', ')}, so no request can be sent or handled. ` +
      "Jest's jsdom environment hides Node's versions. Set `testEnvironment` to `jest-fixed-jsdom`, which does not.",
  )
}
