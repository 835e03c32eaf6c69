import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { RelayEvent } from 'svc-react/relay'

/** Whether Redis can be started here, or how to get it. */
export const withoutRedis: string | false =
  spawnSync('redis-server', ['--version']).status === 0
    ? false
    : 'there is no redis-server: "apt-get install redis-server" on Debian, "brew install redis" on macOS'

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('The machine gives no port.')
  return address.port
}

async function untilLine(process: ChildProcess, wanted: RegExp, seen: (line: string) => void) {
  const { stdout } = process
  if (!stdout) throw new Error('Start it with a pipe.')
  const lines = createInterface({ input: stdout })
  return new Promise<RegExpExecArray>((resolve, reject) => {
    process.once('error', reject)
    process.once('exit', (code) => reject(new Error(`It ended with ${code} before it listened.`)))
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
  process.kill('SIGCONT') // one that was halted
  await ended
}

/** Redis without anything kept: on this machine only, for as long as it is not stopped. */
export async function startRedis(port: number) {
  const args = `--port ${port} --bind 127.0.0.1 --save --appendonly no --loglevel notice`
  const redis = spawn('redis-server', args.split(' '), { stdio: ['ignore', 'pipe', 'inherit'] })
  await untilLine(redis, /Ready to accept connections/, () => {})
  return {
    kill: () => stop(redis, 'SIGKILL'),
    halt: () => redis.kill('SIGSTOP'),
    goOn: () => redis.kill('SIGCONT'),
  }
}

/** An instance of the relay: a process of its own, with what it says of its requests. */
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
