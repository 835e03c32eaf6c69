/**
 * Adds an event listener, if the target exists.
 *
 * @returns A function that removes the listener.
 */
export function listen(
  target: EventTarget | undefined,
  type: string,
  listener: (event: Event) => void,
): () => void {
  // In React Native, `window` is not an event target.
  target?.addEventListener?.(type, listener)
  return () => target?.removeEventListener?.(type, listener)
}
