// A contestant in a process of its own, which says what it has cost.
import { answer, hello, listen } from './processes.mjs'

const [name, upstream, connections, options = '{}'] = process.argv.slice(2)

/** Samples resident memory while it runs. */
let timer
let peak = 0
let highestBefore = 0
const sample = () => {
  peak = Math.max(peak, process.memoryUsage.rss())
}

answer({
  cpu: () => {
    const { user, system } = process.cpuUsage()
    return user + system
  },
  memory: () => process.memoryUsage.rss(),
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
    // The system's own high-water mark sees what was between two samples, once it is a new one.
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
hello(server ? { port: await listen(server), pid: process.pid } : undefined)
