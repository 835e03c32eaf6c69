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

/** The shortest time of several runs, of which one has taken `firstMs`. */
async function shortest(firstMs: number, work: () => unknown): Promise<number> {
  const times = [firstMs]
  while (times.length < RUNS) times.push(await measure(work))
  return Math.min(...times)
}

/** Length of the longer input, in characters. Code that is prepared for mutation testing is too slow to be measured. */
export const LONG = process.env.MUTATION_LAYER ? 1_000 : 100_000

/** Ratio of the two input lengths. */
const FACTOR = 64

/**
 * Maximum growth that counts as linear, which is {@link FACTOR}. Quadratic work grows 4,096 times. The margin is for
 * garbage collection, caches of the processor and other load on the machine.
 */
export const MAX_GROWTH = 8 * FACTOR

/**
 * Returns how many times longer work takes for an input that is 64 times as long: about 64 if the time is linear, and
 * 4,096 if it is quadratic. Returns 1 if the work takes next to no time.
 *
 * @param makeInput - Makes an input of about so many characters.
 */
export async function growthOf<T>(
  makeInput: (chars: number) => T,
  work: (input: T) => unknown,
): Promise<number> {
  const long = makeInput(LONG)
  await work(makeInput(LONG / FACTOR)) // compiles regular expressions
  const workLong = () => work(long)
  const longMs = await measure(workLong)
  if (longMs < HARMLESS_MS) return 1
  const shorts = Array.from({ length: FACTOR }, () => makeInput(LONG / FACTOR))
  // As much work in total as for the longer input: a single short one would take less time than a clock can measure.
  const workShort = async () => {
    for (const short of shorts) await work(short)
  }
  const shortMs = await measure(workShort)
  const growth = (FACTOR * longMs) / shortMs
  // Noise would have to change the ratio 16 times to hide quadratic work, so one measurement is enough.
  if (growth < MAX_GROWTH / 2) return growth
  return (FACTOR * (await shortest(longMs, workLong))) / (await shortest(shortMs, workShort))
}
