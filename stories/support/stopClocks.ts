const realNow = Date.now

/**
 * Stops the page's clocks, so that no retry time is reached before {@link startClocks} is called. Timers still fire.
 * For `beforeEach`. Does nothing on a documentation page, because it plays no story.
 */
export function stopClocks({ viewMode }: { viewMode: string }): () => void {
  if (viewMode === 'docs') return startClocks
  const [wallMs, monotonicMs] = [Date.now(), performance.now()]
  Date.now = () => wallMs
  performance.now = () => monotonicMs
  return startClocks
}

/** Starts the page's clocks again. */
export function startClocks(): void {
  Date.now = realNow
  Reflect.deleteProperty(performance, 'now')
}
