// Runs a contestant in its own process, which reports its cost.
import { listen } from '../../scripts/lib/listen.mjs'
import { handleCommands, reportReady } from './processes.mjs'

const [name, upstream, connections, options = '{}'] = process.argv.slice(2)

/** Timer that samples the resident memory. */
let timer
let peak = 0
let highestBefore = 0
const sample = () => {
  peak = Math.max(peak, process.memoryUsage.rss())
}

handleCommands({
  cpu: () => {
    const { user, system } = process.cpuUsage()
    return user + system
  },
  memory: () => process.memoryUsage.rss(),
  /** The memory in the heap and in buffers after garbage collection, in a process with `--expose-gc`. */
  live: async () => {
    // The second collection frees objects that have a finalizer.
    globalThis.gc()
    await new Promise((resolve) => setTimeout(resolve, 500))
    globalThis.gc()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  },
  watchMemory: () => {
    clearInterval(timer)
    peak = 0
    highestBefore = process.resourceUsage().maxRSS
    sample()
    timer = setInterval(sample, 50)
    return peak
  },
  peakMemory: () => {
    clearInterval(timer)
    sample()
    // If the system's high-water mark has risen, it includes peaks between samples.
    const highest = process.resourceUsage().maxRSS
    return highest > highestBefore ? Math.max(peak, highest * 1024) : peak
  },
})

const { createServer } = await import(`./servers/${name}.mjs`)
const server = await createServer({
  upstream,
  connections: Number(connections),
  ...JSON.parse(options),
})
if (server) server.keepAliveTimeout = 60_000
reportReady(server ? { port: (await listen(server)).port, pid: process.pid } : undefined)
