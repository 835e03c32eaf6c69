import { spawn } from 'node:child_process'
import { freePort } from '../../scripts/lib/listen.mjs'
import { assert, env } from './commands.mjs'

/**
 * Runs a server while `use` runs, with its address and a function that returns its output until then. `more`:
 * additional environment variables, including a fixed port.
 */
export async function serving(folder, command, use, more = {}) {
  const port = more.PORT ?? (await freePort())
  const [file, ...rest] = command(port)
  // Starts a new process group, so that processes of npm end with npm.
  const server = spawn(file, rest, {
    cwd: folder,
    env: { ...env, PORT: String(port), ...more },
    detached: true,
  })
  let output = ''
  let hasEnded = false
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  server.on('error', (error) => {
    output += error.message
  })
  const ended = new Promise((resolve) => {
    server.on('close', () => {
      hasEnded = true
      resolve()
    })
  })
  const address = `http://localhost:${port}`
  try {
    for (const untilMs = Date.now() + 60_000; ; ) {
      const answer = await fetch(address).catch(() => null)
      if (answer) break
      assert(!hasEnded && Date.now() < untilMs, `${[file, ...rest].join(' ')} does not answer`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const result = await use(address, () => output)
    assert(!hasEnded, `${[file, ...rest].join(' ')} ended unexpectedly`)
    return result
  } catch (error) {
    throw new Error(`${error.message}\n${output.trim()}`.trim())
  } finally {
    if (!hasEnded) process.kill(-server.pid, 'SIGTERM')
    await ended
  }
}
