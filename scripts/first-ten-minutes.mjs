// Follows the quick starts in docs/getting-started to the letter, each in an empty folder, and opens the page that they
// end with: `npm run test:first`. Commands and files are read from the pages; only the kit is the packed
// one. Names after it are the only ones that are done; `--no-build` packs what is in `dist` already.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { followPath } from './first-steps/followPath.mjs'
import { linesOf } from './first-steps/linesOf.mjs'
import { readPath } from './first-steps/readPath.mjs'
import { useFirstPage } from './first-steps/useFirstPage.mjs'
import { packKit } from './hosts/install.mjs'
import { closeBrowser } from './hosts/pages.mjs'
import { assert } from './hosts/run.mjs'
import { readArgs } from './hosts/runExamples.mjs'
import { timed } from './hosts/timed.mjs'

/** Where each path stands. `mostLines`: what somebody may have to write, at most. */
const paths = {
  next: { page: 'docs/getting-started/next.md', heading: 'Quick start', mostLines: 25 },
  'vite-express': { page: 'docs/getting-started/vite-express.md', heading: 'Quick start' },
}

/** Counts what has to be written, then does it. */
async function take({ mostLines, ...place }, { folder, tarball }) {
  const steps = readPath(place)
  const lines = linesOf(steps.filter(({ kind }) => kind === 'file'))
  const said = `${lines} lines of code`
  const isShort = mostLines === undefined || lines <= mostLines
  assert(isShort, `${place.page} takes ${said}: ${mostLines} are the most`)
  await followPath(steps, { folder, tarball, use: useFirstPage })
  return mostLines === undefined ? said : `${said}, at most ${mostLines}`
}

const { names, args } = readArgs(paths, ['--no-build'])
const work = mkdtempSync(join(tmpdir(), 'svc-react-first-'))
const packed = await timed('the kit', () => {
  return { tarball: join(work, packKit(work, { isBuilt: args.includes('--no-build') })) }
})
for (const name of packed ? names : []) {
  const folder = mkdtempSync(join(work, 'empty-'))
  await timed(name, () => take(paths[name], { folder, tarball: packed.result.tarball }))
}
await closeBrowser()
rmSync(work, { recursive: true, force: true })
