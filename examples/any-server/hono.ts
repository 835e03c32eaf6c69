import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { relay } from './relay.ts'

const app = new Hono()

app.all('/api/svc/*', (context) => relay(context.req.raw))

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) })
