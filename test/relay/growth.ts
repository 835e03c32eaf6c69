/** Times that a measurement is repeated. The shortest time is the one that other processes disturbed least. */
const RUNS = 5

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

/** How many times longer the longer input is. */
const FACTOR = 16

/**
 * Most growth that counts as linear: quadratic work grows 256 times. The rest is for garbage collection and for a
 * machine that does other things too.
 */
export const MAX_GROWTH = 5 * FACTOR

/**
 * Returns how many times longer work takes for an input that is 16 times as long: about 16 if the time is linear, and
 * 256 if it is quadratic. Returns 1 if the work takes next to no time.
 *
 * @param makeInput - Makes an input of about so many characters.
 */
export async function growthOf<T>(
  makeInput: (chars: number) => T,
  work: (input: T) => unknown,
): Promise<number> {
  const short = makeInput(LONG / FACTOR)
  const long = makeInput(LONG)
  await work(short) // compiles regular expressions
  if ((await measure(() => work(long))) < HARMLESS_MS) return 1
  const shortMs = await shortest(() => work(short))
  return (await shortest(() => work(long))) / shortMs
}
