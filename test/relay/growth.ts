/** Times that a measurement is repeated. The shortest time is the one that other processes disturbed least. */
const RUNS = 4

/** Work that takes less time harms nobody, and says more about the clock than about the work. */
const HARMLESS_MS = 25

async function measure(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function shortest(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push(await measure(work))
  return Math.min(...times)
}

/** Length of the longer input, in characters. */
export const LONG = 100_000

/** Most growth of work in linear time for an input that is eight times as long. Quadratic work grows 64 times. */
export const MAX_GROWTH = 24

/**
 * Returns how many times longer work takes for an input that is eight times as long: about 8 if the time is linear,
 * and 64 if it is quadratic. Returns 1 if the work takes next to no time.
 *
 * @param makeInput - Makes an input of about so many characters.
 */
export async function growthOf<T>(
  makeInput: (chars: number) => T,
  work: (input: T) => unknown,
): Promise<number> {
  const short = makeInput(LONG / 8)
  const long = makeInput(LONG)
  await work(short) // compiles regular expressions
  if ((await measure(() => work(long))) < HARMLESS_MS) return 1
  const shortMs = await shortest(() => work(short))
  return (await shortest(() => work(long))) / shortMs
}
