import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '../../scripts/lib/listen.mjs'
import { assert, run } from '../packed/commands.mjs'
import { serving } from '../packed/serving.mjs'

/**
 * npm serves the versions that were newest on this day, so that runs are reproducible. Move the day forward when the
 * kit's own dependencies change, or to test what a new reader gets.
 */
const AS_OF = '2026-11-21'

const NPM = {
  npm_config_before: AS_OF,
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_yes: 'true', // answers the question of npx before it installs a package
}

/** Runs a shell command to its end. */
function runLine(folder, line) {
  const variables = Object.entries(NPM).map((entry) => entry.join('='))
  try {
    run(folder, 'env', ...variables, 'sh', '-c', line)
  } catch ({ message }) {
    const [, ...output] = message.split('\n')
    throw new Error(`\`${line}\` failed\n${output.join('\n')}`)
  }
}

/** Maps the ports that a path mentions to free ports. */
async function freePortsFor(steps) {
  const named = new Set(steps.map(({ address }) => address).filter(Boolean))
  return new Map(await Promise.all([...named].map(async (it) => [it, await freePort()])))
}

/**
 * Follows the steps of a path in an empty folder, with three changes: the packed kit, npm's registry of one day, and
 * free ports. A server runs until another one needs its port, or to the end.
 *
 * @param use - Called with each URL that serves a page, and whether a development server serves it.
 */
export async function followPath(steps, { folder, tarball, use }) {
  const ports = await freePortsFor(steps)
  const here = (text) =>
    [...ports].reduce(
      (all, [named, port]) => all.replaceAll(named, `http://localhost:${port}`),
      text,
    )
  const isOfKit = (word) => word === 'svc-react'
  const installs = steps.flatMap(({ command = '' }) => command.split(' ').filter(isOfKit))
  assert(installs.length === 1, `the path installs svc-react ${installs.length} times`)
  let cwd = folder

  function write({ name, code }) {
    const file = join(cwd, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, here(code))
  }

  function runToEnd(line) {
    const [, target] = /^cd (\S+)$/.exec(line) ?? []
    if (target) {
      cwd = join(cwd, target)
      return
    }
    const words = line.split(' ').map((word) => (isOfKit(word) ? tarball : word))
    runLine(cwd, words.join(' '))
  }

  async function follow(rest) {
    const [step, ...next] = rest
    if (!step) return
    if (step.kind === 'file') {
      write(step)
      return follow(next)
    }
    const lines = step.command.split(' && ')
    const last = step.address ? lines.pop() : undefined
    for (const line of lines) runToEnd(line)
    if (!last) return follow(next)

    const port = ports.get(step.address)
    // Vite accepts the port only as an option.
    const line = last === 'npm run dev' ? `${last} -- --port ${port} --strictPort` : last
    const again = next.findIndex(({ address }) => address === step.address)
    const [beside, after] = again < 0 ? [next, []] : [next.slice(0, again), next.slice(again)]
    const start = () => ['sh', '-c', line]
    await serving(
      cwd,
      start,
      async (address) => {
        await use(address, { isDeveloped: /\bdev\b/.test(last) }).catch((error) => {
          throw new Error(`the page of \`${step.command}\` ${error.message}`)
        })
        await follow(beside)
      },
      { PORT: String(port) },
    )
    return follow(after)
  }

  await follow(steps)
}
