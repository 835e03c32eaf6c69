/** Number of repetitions of a measurement. The shortest time has the least noise, such as garbage collection. */
const RUNS = 5

/** Shorter work is harmless, and too short to measure. In milliseconds. */
const HARMLESS_MS = 25

/** Returns the CPU time of work, in milliseconds. Unlike elapsed time, it excludes the time of other processes. */
async function measure(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function shortest(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push(await measure(work))
  return Math.min(...times)
}

/** Length of the longer input, in characters. */
export const LONG = 100_000

/** Ratio of the two input lengths. */
const FACTOR = 16

/**
 * Maximum growth that counts as linear. Quadratic work grows 256 times. The margin is for garbage collection and other
 * load on the machine.
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
