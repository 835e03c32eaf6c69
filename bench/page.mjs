// Writes the tables of the results into docs/bench: `npm run bench -- --only page`.
// `--check` fails if the page does not match the results. `--from` and `--to` replace the default folder and page.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makePage } from './page/makePage.mjs'
import { KEPT } from './parts.mjs'

const { values } = parseArgs({
  options: {
    check: { type: 'boolean' },
    from: { type: 'string', default: KEPT },
    to: {
      type: 'string',
      default: fileURLToPath(new URL('../docs/bench/README.md', import.meta.url)),
    },
  },
})
const { check, from, to } = values

const page = makePage(from)
if (!check) writeFileSync(to, page)
else if (readFileSync(to, 'utf8') !== page) {
  console.log(
    'docs/bench/README.md does not match the results. Update it: npm run bench -- --only page',
  )
  process.exitCode = 1
}
