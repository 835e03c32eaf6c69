import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { freePort } from '../../scripts/lib/listen.mjs'
import { assert, run } from '../packed/commands.mjs'
import { serving } from '../packed/serving.mjs'
import { warningsIn } from '../packed/warningsIn.mjs'

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

/** Runs a shell command to its end. Returns its output. `more`: additional environment variables. */
function runLine(folder, line, more) {
  const variables = Object.entries({ ...NPM, ...more }).map((entry) => entry.join('='))
  try {
    return run(folder, 'env', ...variables, 'sh', '-c', `{ ${line}\n} 2>&1`)
  } catch ({ message }) {
    const [, ...output] = message.split('\n')
    throw new Error(`\`${line}\` failed\n${output.join('\n')}`)
  }
}

/** Folder of Debian's packages for Python. */
const DEBIAN_PACKAGES = '/usr/lib/python3/dist-packages'

/**
 * Returns environment variables for the virtual environment that a path creates in `.venv`, as if it was activated.
 * If the machine cannot reach the Python package index, `pip` finds Debian's Flask.
 */
function pythonIn(folder) {
  const path = join(folder, '.venv')
  const variables = {
    VIRTUAL_ENV: path,
    PATH: `${join(path, 'bin')}${delimiter}${process.env.PATH}`,
  }
  const probe =
    'python3 -c "import ensurepip" && python3 -m pip download --quiet --no-deps --dest .pip flask'
  try {
    runLine(folder, probe, {})
    return variables
  } catch {
    runLine(folder, 'apt-get install -y --no-install-recommends python3-venv python3-flask', {})
    return { ...variables, PYTHONPATH: DEBIAN_PACKAGES }
  }
}

/** Maps the ports that a path mentions to free ports. */
async function freePortsFor(steps) {
  const named = new Set(steps.map(({ port }) => port).filter(Boolean))
  return new Map(await Promise.all([...named].map(async (it) => [it, String(await freePort())])))
}

/** Returns a command with the packed kit instead of the published one. */
function withPackedKit(line, tarball) {
  if (line.includes('npx svc-react')) {
    return line.replace('npx svc-react', `npx --package=${tarball} svc-react`)
  }
  return line
    .split(' ')
    .map((word) => (word === 'svc-react' ? tarball : word))
    .join(' ')
}

/** Returns a command that serves, with the port as an option if the command has a port of its own. */
function onPort(line, port) {
  if (line === 'npm run dev') return `${line} -- --port ${port} --strictPort`
  if (line.endsWith('svc-react sandbox')) return `${line} --port ${port}`
  return line
}

/** Flask's warning about its development server, and the relay's event of this script's own request, not of a page. */
const EXPECTED = /This is a development server\. Do not use it in a production|"error":"csrf"/

/** Checks that a console shows no warning and no error. */
function assertQuiet(command, output) {
  const lines = warningsIn(output, EXPECTED)
  assert(lines.length === 0, `the console of \`${command}\` shows: ${lines.join('\n')}`)
}

/**
 * Follows the steps of a path in an empty folder, with three changes: the packed kit, npm's registry of one day, and
 * free ports. A server runs until another one needs its port, or to the end.
 *
 * @param use - Called with each URL that serves a page, and whether a development server serves it.
 */
export async function followPath(steps, { folder, tarball, use }) {
  const ports = await freePortsFor(steps)
  const python = steps.some(({ command = '' }) => command.startsWith('pip '))
    ? pythonIn(folder)
    : {}
  // In one pass, because a free port can contain the digits of another one.
  const named = new RegExp(`\\b(?:${[...ports.keys()].join('|')})\\b`, 'g')
  const here = (text) => text.replaceAll(named, (port) => ports.get(port))
  const installs = steps.filter(({ command = '' }) => /^npm install .*\bsvc-react\b/.test(command))
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
    const output = runLine(cwd, withPackedKit(line, tarball), python)
    // `pip` warns about each package index that a machine cannot reach.
    if (!line.startsWith('pip ')) assertQuiet(line, output)
    // A command that writes a file with the ports of the page.
    const [, name] = /--config (\S+) --init$/.exec(line) ?? []
    if (name) write({ name, code: readFileSync(join(cwd, name), 'utf8') })
  }

  async function follow(rest) {
    const [step, ...next] = rest
    if (!step) return
    if (step.kind === 'file') {
      write(step)
      return follow(next)
    }
    const lines = step.command.split(' && ')
    const last = step.port ? lines.pop() : undefined
    for (const line of lines) runToEnd(line)
    if (!last) return follow(next)

    const port = ports.get(step.port)
    const line = onPort(here(withPackedKit(last, tarball)), port)
    const again = next.findIndex((other) => other.port === step.port)
    const [beside, after] = again < 0 ? [next, []] : [next.slice(0, again), next.slice(again)]
    await serving(
      cwd,
      () => ['sh', '-c', line],
      async (address, output) => {
        if (step.page !== undefined) {
          const isDeveloped = /\bdev\b/.test(last)
          await use(`${address}${step.page}`, { isDeveloped }).catch((error) => {
            throw new Error(`the page of \`${step.command}\` ${error.message}`)
          })
        }
        await follow(beside)
        assertQuiet(step.command, output())
      },
      { ...NPM, ...python, PORT: port },
    )
    return follow(after)
  }

  await follow(steps)
}
