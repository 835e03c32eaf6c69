import { getRequestListener } from '@hono/node-server'
import react from '@vitejs/plugin-react'
import { type Connect, defineConfig, type Plugin } from 'vite'
import { relay } from './server/relay.ts'

const listener = getRequestListener(relay)

/** Creates a plugin that adds the relay to Vite's server. A deployed app has it in its backend. */
function relayPlugin(): Plugin {
  const use = ({ middlewares }: { middlewares: Connect.Server }) => {
    middlewares.use((request, response, next) => {
      if (request.url?.startsWith('/api/svc')) void listener(request, response)
      else next()
    })
  }
  return { name: 'relay', configureServer: use, configurePreviewServer: use }
}

export default defineConfig({ plugins: [react(), relayPlugin()] })
