// Serves the dashboard, built like `npm start`, in its own process and from its own folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { build, preview } from 'vite'
import { loadSource } from '../loadSource.mjs'
import { reportReady, serveMeasurements } from '../vitals.mjs'

const root = fileURLToPath(new URL('../../../examples/dashboard/', import.meta.url))
const outDir = mkdtempSync(join(tmpdir(), 'svc-react-soak-'))
process.on('exit', () => rmSync(outDir, { recursive: true, force: true }))
process.on('SIGTERM', () => process.exit())
serveMeasurements()

// The dashboard's backend hides its sandbox. Here the soak needs access to it, with a wire in between.
const { connection, customers } = JSON.parse(process.env.SOAK_SERVICE)
const { createRelay } = await loadSource('src/relay/index.ts')
const { customerOf, handleSession } = await loadSource('examples/dashboard/server/session.ts')
const relay = createRelay({
  ...connection,
  authorize: (request) => {
    const customer = customerOf(request, customers)
    return customer && { groupRef: customer.groupRef, destinations: true }
  },
  allow: 'all',
})
const listen = getRequestListener((request) =>
  new URL(request.url).pathname === '/api/session'
    ? handleSession(request, customers, true)
    : relay(request),
)

// Vite's runner sets it to development, which would build React's development code into the page.
process.env.NODE_ENV = 'production'
const shared = { root, logLevel: 'error', build: { outDir, emptyOutDir: true } }
await build(shared)
const server = await preview({
  ...shared,
  preview: { port: 0, host: '127.0.0.1' },
  plugins: [
    {
      name: 'dashboard-backend',
      configurePreviewServer: ({ middlewares }) => {
        middlewares.use((request, response, next) => {
          if (request.url?.startsWith('/api/')) void listen(request, response)
          else next()
        })
      },
    },
  ],
})
reportReady({ port: server.httpServer.address().port })
