import { median } from '../figures.mjs'

/** Returns the CPU time of this thread in nanoseconds, which other processes hardly affect. */
function processorNs() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) * 1_000
}

/** Returns the time of a job over a number of runs, in nanoseconds. Each result must be the expected one. */
async function timeOf({ name, run, expected }, count) {
  let wrong = 0
  let last = expected
  const begin = processorNs()
  for (let i = 0; i < count; i += 1) {
    const given = run()
    // Only awaits promises: a number would cost an extra turn of the event loop.
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

/** Returns how often a job runs in about `ms`, found by doubling. This also warms it up. */
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
 * @param {{ rounds: number, ms: number }} effort number of rounds, and approximate CPU time of each; the system
 *   counts CPU time in steps of up to 4 ms
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
