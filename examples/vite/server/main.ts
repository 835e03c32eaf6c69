import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { relay } from './relay.ts'

const app = new Hono()

// The relay handles every method below `/api/svc`, because a provider call keeps its method.
app.all('/api/svc/*', (context) => relay(context.req.raw))

// The page, built by `npm run build`.
app.get('*', serveStatic({ root: './dist' }))

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) }, ({ port }) => {
  console.log(`http://localhost:${port}`)
})
