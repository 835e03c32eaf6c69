import { median } from '../figures.mjs'

/** Returns the CPU time of this thread, in nanoseconds. Other processes hardly affect it. */
function processorNs() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) * 1_000
}

/** Returns the mean time of a job over `count` runs, in nanoseconds. Throws if a result is not the expected one. */
async function timeOf({ name, run, expected }, count) {
  let wrong = 0
  let last = expected
  const begin = processorNs()
  for (let i = 0; i < count; i += 1) {
    const given = run()
    // Only promises are awaited, because awaiting a number costs an extra turn of the event loop.
    last = typeof given === 'number' ? given : await given
    if (last !== expected) wrong += 1
  }
  const ns = processorNs() - begin
  if (wrong > 0) {
    throw new Error(
      `"${name}" returned ${last} instead of ${expected}, ${wrong} of ${count} times, so the measurement is not valid.`,
    )
  }
  return ns / count
}

/**
 * Returns the number of runs of a job that take about `ms`. Doubles the number until it is large enough, which also
 * warms up the job.
 */
async function countFor(job, ms) {
  for (let count = 1; ; count *= 2) {
    const tookMs = ((await timeOf(job, count)) * count) / 1e6
    if (tookMs >= ms) return Math.max(1, Math.round((count * ms) / tookMs))
  }
}

/**
 * Times jobs in a rotating order, so that a slowdown of the machine affects all of them.
 *
 * @param {{ name: string, run: () => number | Promise<number>, expected: number }[]} jobs
 *   each returns a number that depends on all of the data it reads
 * @param {{ rounds: number, ms: number }} effort number of rounds, and approximate CPU time of each. The system counts
 * CPU time in steps of up to 4 ms
 * @returns {Promise<{ ns: number, ratio: number }[]>} medians, including that of the ratios to the first job of a round
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
