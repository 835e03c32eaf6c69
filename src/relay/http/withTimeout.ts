/** Resolves with the result of a promise, or with undefined if it takes longer than `ms` milliseconds. */
export async function withTimeout<T>(ms: number, work: T | PromiseLike<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
