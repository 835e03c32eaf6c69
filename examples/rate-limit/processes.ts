import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { RelayEvent } from 'svc-react/relay'

/** False if Redis can be started on this machine, otherwise instructions to install it. */
export const withoutRedis: string | false =
  spawnSync('redis-server', ['--version']).status === 0
    ? false
    : 'redis-server is not installed: "apt-get install redis-server" on Debian, "brew install redis" on macOS'

/** Returns a free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('No port is free.')
  return address.port
}

async function untilLine(process: ChildProcess, wanted: RegExp, seen: (line: string) => void) {
  const { stdout } = process
  if (!stdout) throw new Error('The process has no stdout. Start it with a pipe.')
  const lines = createInterface({ input: stdout })
  return new Promise<RegExpExecArray>((resolve, reject) => {
    process.once('error', reject)
    process.once('exit', (code) =>
      reject(new Error(`The server exited with ${code} before it listened.`)),
    )
    lines.on('line', (line) => {
      const match = wanted.exec(line)
      if (match) resolve(match)
      else seen(line)
    })
  })
}

async function stop(process: ChildProcess, signal: NodeJS.Signals) {
  if (process.exitCode !== null || process.signalCode !== null) return
  const ended = once(process, 'exit')
  process.kill(signal)
  process.kill('SIGCONT') // in case it is paused
  await ended
}

/** Starts Redis without persistence, for this machine only. */
export async function startRedis(port: number) {
  const args = `--port ${port} --bind 127.0.0.1 --save --appendonly no --loglevel notice`
  const redis = spawn('redis-server', args.split(' '), { stdio: ['ignore', 'pipe', 'inherit'] })
  await untilLine(redis, /Ready to accept connections/, () => {})
  return {
    kill: () => stop(redis, 'SIGKILL'),
    pause: () => redis.kill('SIGSTOP'),
    resume: () => redis.kill('SIGCONT'),
  }
}

/** Starts an instance of the relay in its own process, and collects its log. */
export async function startRelay(env: Record<string, string> = {}) {
  const server = spawn(process.execPath, ['server.ts'], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  server.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const events: RelayEvent[] = []
  const [, address = ''] = await untilLine(server, /^Listening on (.+)$/, (line) =>
    events.push(JSON.parse(line)),
  )
  return { address, events, errors: () => errors, stop: () => stop(server, 'SIGTERM') }
}
