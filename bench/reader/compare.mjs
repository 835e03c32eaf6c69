import { median } from '../figures.mjs'

/** Processor time of this thread in nanoseconds: what other processes do shows little in it. */
function processorNs() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) * 1_000
}

/** What a job takes, in nanoseconds, over so many runs. What it gives must be what it should, each time. */
async function timeOf({ name, run, expected }, count) {
  let wrong = 0
  let last = expected
  const begin = processorNs()
  for (let i = 0; i < count; i += 1) {
    const given = run()
    // A promise is waited for; a number is none, and costs no turn of the loop.
    last = typeof given === 'number' ? given : await given
    if (last !== expected) wrong += 1
  }
  const ns = processorNs() - begin
  if (wrong > 0) {
    throw new Error(
      `"${name}" gave ${last} instead of ${expected}, ${wrong} of ${count} times, so something else was measured.`,
    )
  }
  return ns / count
}

/** How often a job runs in about `ms`, found by doubling, which warms it up too. */
async function countFor(job, ms) {
  for (let count = 1; ; count *= 2) {
    const tookMs = ((await timeOf(job, count)) * count) / 1e6
    if (tookMs >= ms) return Math.max(1, Math.round((count * ms) / tookMs))
  }
}

/**
 * Times jobs in turns, each round beginning with another, so that a machine that slows down slows all of them.
 *
 * @param {{ name: string, run: () => number | Promise<number>, expected: number }[]} jobs
 *   each gives a number that it can only know from what it has read
 * @param {{ rounds: number, ms: number }} effort how often, and for about how much processor time each, which the
 *   system counts in steps of up to 4 ms
 * @returns {Promise<{ ns: number, ratio: number }[]>} medians, and of ratios to the first job of the same round
 */
export async function compare(jobs, { rounds, ms }) {
  const counts = []
  for (const job of jobs) counts.push(await countFor(job, ms))
  const found = []
  for (let round = 0; round < rounds; round += 1) {
    const samples = []
    for (const turn of jobs.keys()) {
      const i = (turn + round) % jobs.length
      samples[i] = await timeOf(jobs[i], counts[i])
    }
    found.push(samples)
  }
  return jobs.map((_, i) => ({
    ns: median(found.map((samples) => samples[i])),
    ratio: median(found.map((samples) => samples[i] / samples[0])),
  }))
}
