// Draws the charts of the results, and writes the figures into the documentation: `npm run bench -- --only charts`.
// `--check` lists the files that do not match the results. `--from` and `--to` replace the default folders.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeFiles } from './charts/makeFiles.mjs'
import { KEPT } from './parts.mjs'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const PICTURES = 'docs/bench'

const { values } = parseArgs({
  options: {
    check: { type: 'boolean' },
    from: { type: 'string', default: KEPT },
    to: { type: 'string', default: ROOT },
  },
})
const { check, from, to } = values

const files = makeFiles(from)
const pictures = join(to, PICTURES)
const drawnBefore = existsSync(pictures) ? readdirSync(pictures) : []
const left = drawnBefore
  .map((name) => `${PICTURES}/${name}`)
  .filter((file) => file.endsWith('.svg') && !files.has(file))

const isAsMade = ([file, text]) =>
  existsSync(join(to, file)) && readFileSync(join(to, file), 'utf8') === text
const changed = [...files].filter((file) => !isAsMade(file))

if (check) {
  for (const [file] of changed) console.log(`${file} does not match the results`)
  for (const file of left) console.log(`${file} belongs to no result`)
  if (changed.length + left.length > 0) {
    console.log('Update them: npm run bench -- --only charts')
    process.exitCode = 1
  }
} else {
  for (const [file, text] of changed) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    writeFileSync(join(to, file), text)
  }
  for (const file of left) rmSync(join(to, file))
  console.log(`${files.size} files match the results, of which ${changed.length} were updated.`)
}
