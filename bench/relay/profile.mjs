// Profiles a contestant with `node --cpu-prof`, and adds up the self time of each function.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start } from './processes.mjs'

/** Returns the origin of code: a package, Node, or the kit's build. */
function originOf(url) {
  const installed = url.lastIndexOf('/node_modules/')
  if (installed !== -1) return url.slice(installed + '/node_modules/'.length)
  const own = url.lastIndexOf('/dist/')
  return own === -1 ? url || 'engine' : url.slice(own + 1)
}

/** Returns the self time of each function, in microseconds, highest first. */
function selfTimes({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const times = new Map()
  samples.forEach((id, i) => {
    const { functionName, url, lineNumber } = byId.get(id).callFrame
    const place = `${originOf(url)}:${lineNumber + 1}`
    const key = `${functionName || '(anonymous)'} ${place}`
    times.set(key, (times.get(key) ?? 0) + timeDeltas[i])
  })
  for (const idle of times.keys()) {
    if (/^\((?:idle|program|root)\)/.test(idle)) times.delete(idle)
  }
  return [...times].sort((a, b) => b[1] - a[1])
}

function printTop(title, times, { total, count }) {
  console.log(`\n${title}\n\n| self time, µs a request | % | |\n| --- | --- | --- |`)
  for (const [place, us] of times) {
    const share = ((us / total) * 100).toFixed(1)
    console.log(`| ${(us / count).toFixed(2)} | ${share} | \`${place}\` |`)
  }
}

/** Profiles a contestant under load, and prints the most expensive functions: of all code and of the kit. */
export async function profile({ name, origin, load, connections, count }) {
  const dir = mkdtempSync(join(tmpdir(), `svc-react-bench-${name}-`))
  const flags = ['--cpu-prof', '--cpu-prof-interval=200', `--cpu-prof-dir=${dir}`]
  const server = await start('serve.mjs', [name, origin, connections], flags)
  await load.send('run', server.info.port, count, connections)
  await server.stop()

  const [file] = readdirSync(dir)
  const times = selfTimes(JSON.parse(readFileSync(join(dir, file), 'utf8')))
  const total = times.reduce((sum, [, us]) => sum + us, 0)
  console.log(`\n## ${name}: ${join(dir, file)}`)
  printTop('All functions', times.slice(0, 15), { total, count })
  const own = times.filter(([place]) => place.includes(' dist/'))
  const ownTotal = own.reduce((sum, [, us]) => sum + us, 0)
  const share = ((ownTotal / total) * 100).toFixed(0)
  if (own.length > 0)
    printTop(`Functions of the kit: ${share} %`, own.slice(0, 15), { total, count })
}
