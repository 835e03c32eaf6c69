// Started by `npm start`: builds the page, then serves it with a relay to the service.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview, runnerImport } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const DEFAULT_PORT = 4173

function stop(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

const wanted = process.env.PORT === undefined ? DEFAULT_PORT : Number(process.env.PORT)
if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65535) {
  stop(
    `PORT is "${process.env.PORT}", which is not a port. Use a number from 0 to 65535, or unset it.`,
  )
}

// The backend is TypeScript and imports the package by name. Vite's runner supports both.
const { module: backend } = await runnerImport(join(root, 'server/createBackend.ts'), {
  root,
  resolve: { tsconfigPaths: true },
})
const made = await backend.createBackend(process.env)
if ('message' in made) stop(made.message)

// Each start has its own folder: a second one would otherwise empty the folder that the first one serves.
const outDir = mkdtempSync(join(tmpdir(), 'svc-react-dashboard-'))
process.on('exit', () => rmSync(outDir, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit())

// The runner has set it to development, which would build React's development code into the page.
process.env.NODE_ENV = 'production'
const shared = { root, logLevel: 'warn', build: { outDir, emptyOutDir: false } }
await build(shared)
const server = await preview({
  ...shared,
  preview: { port: wanted, host: '127.0.0.1', strictPort: false },
  plugins: [
    {
      name: 'dashboard-backend',
      configurePreviewServer: ({ middlewares }) => {
        middlewares.use(made.handle)
      },
    },
  ],
})

const address = server.httpServer.address()
const port = typeof address === 'object' && address ? address.port : wanted
if (wanted !== 0 && port !== wanted)
  console.log(`Port ${wanted} is in use, so the next free port is used.`)
console.log(`
  The dashboard is at  http://127.0.0.1:${port}
  It talks to          ${made.description}
  Ctrl-C stops it.
`)
