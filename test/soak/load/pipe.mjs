// Runs the bare pipe of the benchmarks in its own process: the minimum cost of a proxy.
import { once } from 'node:events'
import { createServer } from '../../../bench/relay/servers/pipe.mjs'
import { reportReady, serveMeasurements } from '../vitals.mjs'

const server = createServer(JSON.parse(process.env.SOAK_PIPE))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
serveMeasurements()
reportReady({ port: server.address().port })
