import { execFile, spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { promisify } from 'node:util'

/** Environment without this project's tools, and without the variables that npm and test runners set. */
export const env = (() => {
  const foreign =
    /^(npm_(lifecycle|package|command|execpath|node_execpath|config_local_prefix|config_loglevel)|INIT_CWD|NODE_ENV|NODE_TEST_CONTEXT|VITEST|SVC_|REDIS_)/
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name))
  const folders = (process.env.PATH ?? '').split(delimiter)
  const PATH = [dirname(process.execPath), ...folders.filter((it) => !it.includes('node_modules'))]
  return {
    ...Object.fromEntries(kept),
    PATH: PATH.join(delimiter),
    NEXT_TELEMETRY_DISABLED: '1',
  }
})()

/** Timeout of a command: longer than any takes on a busy machine. */
const TIMEOUT_MS = 10 * 60_000

/** Runs a command to its end. Returns its output; on failure, the output is the error. */
export function run(folder, command, ...rest) {
  const options = { cwd: folder, env, encoding: 'utf8', timeout: TIMEOUT_MS, maxBuffer: 2 ** 26 }
  const { status, stdout, stderr, error } = spawnSync(command, rest, options)
  if (status === 0) return stdout
  const output = [stdout, stderr, error?.message].filter(Boolean).join('\n').trim()
  throw new Error(`${[command, ...rest].join(' ')}\n${output}`)
}

/** Does the same asynchronously. */
export async function runBeside(folder, command, ...rest) {
  const options = { cwd: folder, env, timeout: TIMEOUT_MS, maxBuffer: 2 ** 26 }
  try {
    return (await promisify(execFile)(command, rest, options)).stdout
  } catch ({ stdout, stderr, message }) {
    throw new Error(`${message}\n${stdout ?? ''}\n${stderr ?? ''}`.trim())
  }
}

export function assert(isSo, fault) {
  if (!isSo) throw new Error(fault)
}
