// Runs Redis on a free port of the loopback interface, without persistence, and reads its figures. If the measurement
// fails, this process ends, and Redis with it.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { createClient } from 'redis'
import { freePort } from '../../../scripts/lib/listen.mjs'
import { handleCommands, reportReady, sum } from '../processes.mjs'

/** Commands that keep connections open or belong to the measurement. */
const UPKEEP = new Set(['info', 'ping', 'hello', 'client', 'flushall'])

/** Parses the response to `INFO` into values by name. */
function readInfo(text) {
  const lines = text.split('\r\n').filter((line) => line.includes(':'))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.split(':', 2)[1]]))
}

/** Returns the number of calls of each command, without {@link UPKEEP}. */
function commandCounts(info) {
  const counts = {}
  for (const [name, value] of info) {
    const command = /^cmdstat_(\w+)/.exec(name)?.[1]
    if (command && !UPKEEP.has(command)) counts[command] = Number(/calls=(\d+)/.exec(value)[1])
  }
  return counts
}

async function untilReady(server) {
  for await (const line of createInterface({ input: server.stdout })) {
    if (/Ready to accept connections/.test(line)) return
  }
  throw new Error('redis-server ended before it accepted connections.')
}

const port = await freePort()
/** The settings that docs/operations.md describes: counts may be lost, and a full Redis evicts keys. */
const settings = {
  port: String(port),
  bind: '127.0.0.1',
  save: '',
  appendonly: 'no',
  maxmemory: '64mb',
  'maxmemory-policy': 'allkeys-lru',
}
const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
const server = spawn('redis-server', flags, { stdio: ['ignore', 'pipe', 'inherit'] })
process.once('exit', () => server.kill('SIGKILL'))
await untilReady(server)
server.stdout.resume()

const url = `redis://127.0.0.1:${port}`
const client = createClient({ url })
await client.connect()

handleCommands({
  /** Deletes all counts. */
  clear: async () => {
    await client.flushAll()
  },
  /**
   * Returns the figures since the start: CPU time in microseconds, `EVAL` commands (one for each counted call), all
   * commands including those inside scripts, and bytes in both directions.
   */
  figures: async () => {
    const info = readInfo(await client.info('all'))
    const numberOf = (name) => Number(info.get(name))
    const counts = commandCounts(info)
    return {
      cpuUs: (numberOf('used_cpu_user') + numberOf('used_cpu_sys')) * 1e6,
      evals: counts.eval ?? 0,
      commands: sum(Object.values(counts)),
      bytes: numberOf('total_net_input_bytes') + numberOf('total_net_output_bytes'),
    }
  },
  /** Stops Redis without closing its connections. */
  pause: () => server.kill('SIGSTOP'),
  resume: () => server.kill('SIGCONT'),
})
reportReady({ url })
