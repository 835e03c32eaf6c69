// Follows the quick starts of the README and of docs/getting-started to the letter, each in an empty folder, and opens
// the page at their end: `npm run test:first`. Commands and files are read from the pages; only the kit
// is the packed one. Arguments: names of paths select some; `--no-build` packs the current `dist`; `--engines` opens each
// page in Firefox and WebKit too.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeBrowser } from '../hosts/pages.mjs'
import { assert } from '../packed/commands.mjs'
import { packKit } from '../packed/install.mjs'
import { readArgs } from '../packed/runExamples.mjs'
import { timed } from '../packed/timed.mjs'
import { followPath } from './followPath.mjs'
import { linesOf } from './linesOf.mjs'
import { openInEngines } from './openInEngines.mjs'
import { readPath } from './readPath.mjs'
import { useFirstPage } from './useFirstPage.mjs'

/**
 * The location of each path. `maxLines`: maximum number of lines that a reader writes. `object`: object to search, if the
 * relay has no manifest. `isRendered`: whether the server's HTML has the data.
 */
const paths = {
  next: {
    page: 'docs/getting-started/next.md',
    heading: 'Quick start',
    maxLines: 40,
    isRendered: true,
  },
  'vite-express': {
    page: 'docs/getting-started/vite-express.md',
    heading: 'Quick start',
    maxLines: 45,
  },
  python: {
    page: 'docs/getting-started/other-backends.md',
    heading: 'Quick start',
    maxLines: 25,
    object: 'contacts',
  },
}

/** Counts the lines to write, then follows the path. */
async function take({ maxLines, object, isRendered, ...place }, { folder, tarball }) {
  const steps = readPath(place)
  const lines = linesOf(steps.filter(({ kind }) => kind === 'file'))
  const said = `${lines} lines of code`
  const isShort = maxLines === undefined || lines <= maxLines
  assert(isShort, `${place.page} takes ${said}: the maximum is ${maxLines}`)
  const use = async (address, options) => {
    await useFirstPage(address, { ...options, object, isRendered })
    if (args.includes('--engines')) await openInEngines(address, object)
  }
  await followPath(steps, { folder, tarball, use })
  return maxLines === undefined ? said : `${said}, at most ${maxLines}`
}

const { names, args } = readArgs(paths, ['--no-build', '--engines'])
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
