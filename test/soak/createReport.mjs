/** Maximum number of faults: more would not add information. */
const MOST_FAULTS = 12

const sorted = (counts) => [...counts].toSorted(([, a], [, b]) => b - a)
const listOf = (counts) =>
  sorted(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none'
const kB = (bytes) => `${Math.round(bytes / 1000)} kB`

/** Creates the report, which prints faults immediately and a summary at the end. */
export function createReport(seed) {
  const faults = []
  const line = (text) => console.log(text)
  return {
    faults,
    isFull: () => faults.length >= MOST_FAULTS,
    fault(kind, text, last = []) {
      faults.push({ kind, text })
      if (faults.length > MOST_FAULTS) return
      line(`✗ ${kind}: ${text}`)
      // Only for the first fault, because later ones are often consequences.
      if (faults.length > 1 || last.length === 0) return
      line(`  seed ${seed}; the last ${last.length} actions:`)
      for (const { step, tab, name, did = 'not possible' } of last)
        line(`    ${step} ${tab} ${name}: ${did}`)
    },
    progress: (where, { heap, nodes, listeners }) =>
      line(`  ${where}: heap ${kB(heap)}, ${nodes} nodes, ${listeners} listeners`),
    dashboard({ steps, counts, faults: wires, submits, holds, rests, grown, serverGrown, bounds }) {
      line(`\nThe dashboard: ${steps} steps, ${rests.length} rests`)
      line(`  actions: ${listOf(counts)}`)
      line(`  faults between browser and relay: ${listOf(wires[0])}`)
      line(`  faults between relay and service: ${listOf(wires[1])}`)
      line(`  submits: ${listOf(Object.entries(submits))}`)
      line(
        `  holds: ${holds.holds} with a time and ${holds.lockOuts} lock-outs; ${holds.heldSubmits} submits met one and were not sent; ${holds.requests} requests checked`,
      )
      for (const name of Object.keys(bounds))
        line(
          `  ${name} at rest: ${rests.map((rest) => (name === 'heap' ? kB(rest[name]) : rest[name])).join(', ')}`,
        )
      line(`  grown: ${JSON.stringify(grown)}, at most ${JSON.stringify(bounds)}`)
      line(
        `  server at rest: heap ${rests.map(({ server }) => kB(server.heap)).join(', ')}; sockets ${rests.map(({ server }) => server.sockets).join(', ')}; rss ${kB(rests[0].server.rss)} to ${kB(rests.at(-1).server.rss)}; grown ${JSON.stringify(serverGrown)}`,
      )
    },
    relay({ form, calls, outcomes, rests, grown, bounds }) {
      line(`\nThe relay as ${form}: ${calls} calls, ${rests.length} rests`)
      line(`  outcomes: ${listOf(outcomes)}`)
      line(
        `  at rest: heap ${rests.map(({ heap }) => kB(heap)).join(', ')}; sockets ${rests.map(({ sockets }) => sockets).join(', ')}; rss ${kB(rests[0].rss)} to ${kB(rests.at(-1).rss)}`,
      )
      line(`  grown: ${JSON.stringify(grown)}, at most ${JSON.stringify(bounds)}`)
    },
    load({ connections, outcomes, rests, rounds, ratio, grown, bounds }) {
      const ms = (name, p99) => rounds.map((round) => round[name][p99].toFixed(1)).join(', ')
      const calls = rounds.reduce((sum, round) => sum + round.relay.calls, 0)
      line(`\n${connections} connections: ${calls} calls without a fault, ${rounds.length} rounds`)
      line(`  outcomes: ${listOf(outcomes)}`)
      line(`  p99 of the relay: ${ms('relay', 'p99')} ms`)
      line(
        `  p99 of the pipe: ${ms('pipe', 'p99')} ms; the relay’s is ${ratio.toFixed(2)} times as long`,
      )
      line(
        `  p99 on open connections: relay ${ms('relay', 'openP99')} ms; pipe ${ms('pipe', 'openP99')} ms`,
      )
      line(
        `  at rest: heap ${rests.map(({ heap }) => kB(heap)).join(', ')}; rss ${rests.map(({ rss }) => kB(rss)).join(', ')}; sockets ${rests.map(({ sockets }) => sockets).join(', ')}; files ${rests.map(({ files }) => files).join(', ')}`,
      )
      line(`  grown: ${JSON.stringify(grown)}, at most ${JSON.stringify(bounds)}`)
    },
    end() {
      const kinds = new Map()
      for (const { kind } of faults) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      line(
        faults.length > 0
          ? `\n${faults.length} faults (${listOf(kinds)}), seed ${seed}`
          : `\nNo fault, seed ${seed}`,
      )
    },
  }
}
