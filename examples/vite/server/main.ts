import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { relay } from './relay.ts'

const app = new Hono()

// Below `/api/svc`, every method is the relay's: a call of the provider keeps its own.
app.all('/api/svc/*', (context) => relay(context.req.raw))

// The page, as `npm run build` has made it.
app.get('*', serveStatic({ root: './dist' }))

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) }, ({ port }) => {
  console.log(`http://localhost:${port}`)
})
