import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createRelay } from 'svc-react/relay'
import { undiciTransport } from 'svc-react/relay/undici'
import { options } from './relay.ts'

const app = new Hono()
// undici uses less CPU than `fetch` and does not buffer uploads in memory. The sandbox has its own transport.
const relay = createRelay({ transport: undiciTransport(), ...options })

app.all('/api/svc/*', (context) => relay(context.req.raw))

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) })
