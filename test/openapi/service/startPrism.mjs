import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'

const COMMAND = join(import.meta.dirname, 'node_modules/@stoplight/prism-cli/dist/index.js')
const DOCUMENT = join(import.meta.dirname, 'service.yaml')

/** Timeout for a busy machine, in milliseconds. A start usually takes 2 seconds. */
const START_MS = 60_000

const isListening = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => resolve(false))
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

/** Starts Prism's command with a description, as a proxy of a server. */
export async function startPrism(upstreamPort, port) {
  const upstream = `http://127.0.0.1:${upstreamPort}`
  const args = [COMMAND, 'proxy', DOCUMENT, upstream, '--port', String(port), '--host', '127.0.0.1']
  // Logging every exchange would take longer than checking it.
  const child = spawn(process.execPath, [...args, '--no-cors', '--verboseLevel', 'silent'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'test', NO_COLOR: '1' },
  })
  // Also stops Prism if this process ends with an error.
  process.once('exit', () => child.kill())
  let output = ''
  let hasEnded = false
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-4000)
    })
  }
  child.on('error', (error) => {
    output += error.message
  })
  child.on('close', () => {
    hasEnded = true
  })
  for (const untilMs = Date.now() + START_MS; !(await isListening(port)); ) {
    if (hasEnded || Date.now() > untilMs) {
      child.kill()
      throw new Error(`Prism does not start:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return child
}
