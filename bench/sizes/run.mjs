// Compares the code that a page loads for the kit with that of alternatives: `npm run bench -- --only sizes`. `--quick`
// has no effect, because nothing here takes long or varies.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { markdown, ratio } from '../figures.mjs'
import { installPeers, manifestOf, versionsOf } from '../packages.mjs'
import { saveResult } from '../saveResult.mjs'
import { bundledSize } from './bundledSize.mjs'
import { installedSize, installedSizeOf } from './installedSize.mjs'
import { installs, tasks } from './tasks.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

installPeers(folder)
const versions = {
  ...versionsOf(['@tanstack/react-query', '@tanstack/react-virtual', 'zod'], root),
  ...versionsOf(['@mui/material', 'react-countdown', 'esbuild'], root),
  ...versionsOf(Object.keys(manifestOf(folder).dependencies), folder),
}
const kB = (bytes) => (bytes / 1000).toFixed(1)

async function measureTask({ title, contestants }) {
  const sizes = []
  for (const contestant of contestants) {
    sizes.push({ ...contestant, ...(await bundledSize(contestant)) })
  }
  const [ours] = sizes
  const head = [
    `${title}: kB`,
    'at first, gzip',
    'brotli',
    'ratio',
    'at most, gzip',
    'ratio',
    'features',
  ]
  const rows = sizes.map(({ name, first, most, does }) => [
    name,
    kB(first.gzip),
    kB(first.brotli),
    name === ours.name ? '' : ratio(ours.first.gzip, first.gzip),
    kB(most.gzip),
    name === ours.name ? '' : ratio(ours.most.gzip, most.gzip),
    does,
  ])
  const lines = sizes.map(({ name, code, first }) => ({
    name: name.replaceAll('`', ''),
    isOurs: code.includes('/src/index.ts'),
    points: [[0, Number(kB(first.gzip))]],
  }))
  return { table: markdown(head, rows), comparison: { title, unit: 'kB', lines } }
}

/** Size of the published files of the kit, in bytes. */
function publishedBytes() {
  if (!existsSync(`${root}dist/index.js`)) {
    execFileSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: 'inherit' })
  }
  const flags = ['--dry-run', '--json', '--ignore-scripts', '--loglevel=error']
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', ...flags], { cwd: root, encoding: 'utf8' }),
  )
  return packed.unpackedSize
}

function installTable() {
  const sizes = installs.map(({ name, packages }) => ({
    name,
    ...(packages ? installedSize(packages, folder) : installedSizeOf(root, publishedBytes())),
  }))
  const [ours] = sizes
  const rows = sizes.map(({ name, packages, bytes }) => [
    name,
    packages,
    (bytes / 1e6).toFixed(1),
    name === ours.name ? '' : ratio(ours.bytes, bytes),
  ])
  return markdown(['installed, without React', 'packages', 'MB', 'ratio'], rows)
}

const results = []
for (const task of tasks) results.push(await measureTask(task))
const how = [
  'Each is bundled and minified by esbuild, with its stylesheet if it has one, and without React. "At first" is the',
  'code that a page loads first in an app that has TanStack Query. "At most" includes code that is loaded later, and',
  'TanStack Query if it is used.',
].join(' ')
const tables = [how, ...results.map(({ table }) => table), installTable()]
const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
console.log(`${named.join(', ')}\n\n${tables.join('\n\n')}`)
saveResult('sizes', { versions, tables, comparisons: results.map(({ comparison }) => comparison) })
