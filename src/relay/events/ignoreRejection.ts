/**
 * Ignores the rejection of a promise that a function of the app returned, although nothing awaits its result. An
 * unhandled rejection ends the process.
 */
export function ignoreRejection(result: unknown): void {
  if (typeof result === 'object') Promise.resolve(result).catch(() => {})
}
