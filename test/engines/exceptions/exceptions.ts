import type { RunnerTestCase } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Set by Storybook's addon, or by the test of a built story. */
    storyId?: string
  }
}

export type Engine = 'firefox' | 'webkit'

/** Reasons by the ID of a story. */
export type Exceptions = Record<string, string>

/** Maximum number of exceptions per engine. */
const MAX_EXCEPTIONS = 5

/**
 * Stories that are allowed to fail in an engine, with the reason. A story that is listed here and passes fails the run,
 * so that no entry outlives its reason.
 */
export const exceptions: Record<Engine, Exceptions> = { firefox: {}, webkit: {} }

/** Returns what is wrong with the exceptions of an engine. */
export function exceptionFaults(listed: Exceptions, storyIds: string[]): string[] {
  const entries = Object.entries(listed)
  return [
    ...(entries.length > MAX_EXCEPTIONS
      ? [`${entries.length} exceptions, but at most ${MAX_EXCEPTIONS} are allowed`]
      : []),
    ...entries.filter(([, reason]) => !reason.trim()).map(([id]) => `${id} has no reason`),
    ...entries.filter(([id]) => !storyIds.includes(id)).map(([id]) => `${id} does not exist`),
  ]
}

/**
 * Inverts the result of a listed story's test: it passes if the story fails. Call it in `afterEach`, because the ID of
 * a story is unknown before its test starts.
 */
export function expectListedFailure(test: RunnerTestCase, listed: Exceptions): void {
  if (Object.hasOwn(listed, test.meta.storyId ?? '')) test.fails = true
}
