import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createRelay } from 'svc-react/relay'
import { undiciTransport } from 'svc-react/relay/undici'
import { options } from './relay.ts'

const app = new Hono()
// Takes less of the processor than `fetch`, and keeps no upload in memory. The sandbox brings a transport of its own.
const relay = createRelay({ transport: undiciTransport(), ...options })

app.all('/api/svc/*', (context) => relay(context.req.raw))

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) })
