import { getRequestListener } from '@hono/node-server'
import { defineConfig } from 'vite'
import { relay } from './server/relay.ts'

const listener = getRequestListener(relay)

// Adds the relay to Vite's server.
export default defineConfig({
  plugins: [
    {
      name: 'relay',
      configureServer: ({ middlewares }) => {
        middlewares.use((request, response, next) => {
          if (request.url?.startsWith('/api/svc')) void listener(request, response)
          else next()
        })
      },
    },
  ],
})
