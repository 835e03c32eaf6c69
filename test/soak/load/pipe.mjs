// Runs the bare pipe of the benchmarks in its own process: the least that a proxy of calls can cost.
import { createServer } from '../../../bench/relay/servers/pipe.mjs'
import { listen } from '../../../scripts/lib/listen.mjs'
import { reportReady, serveMeasurements } from '../vitals.mjs'

const { port } = await listen(createServer(JSON.parse(process.env.SOAK_PIPE)))
serveMeasurements()
reportReady({ port })
