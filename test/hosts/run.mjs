// Builds the examples from the packed kit, as a user would, and uses each: the pages in a real browser, and the relay
// of every server with the conformance suite: `npm run test:all -- hosts`. Arguments: names of examples select some; `--no-
// build` packs the current `dist`; `--lock` only renews the lockfiles, which is needed after a dependency of the kit or
// of an example changed.

import { run } from '../packed/commands.mjs'
import { readArgs, runExamples } from '../packed/runExamples.mjs'
import { timed } from '../packed/timed.mjs'
import { checkConformance } from './checkConformance.mjs'
import { checkDocs } from './checkDocs.mjs'
import { checkPlainNode } from './checkPlainNode.mjs'
import { onOldestReact } from './onOldestReact.mjs'
import { assertQuiet, closeBrowser, useComponentsPage, useHooksPage, usePages } from './pages.mjs'
import { askServers } from './servers.mjs'
import { printVerdicts } from './verdicts.mjs'

/** Returns the log of the build. */
function build({ folder }) {
  run(folder, 'npm', 'run', '--silent', 'typecheck')
  return run(folder, 'sh', '-c', 'npm run --silent --if-present build 2>&1')
}

/** Builds and uses an example with pages. */
const pages = (how) => async (host) => {
  const log = build(host)
  if (how.isRendered) assertQuiet('the build', log)
  await usePages(host, how)
}

/** Checks an example with servers: first with the relay that users copy, then with the suite's relay. */
const serversOf = (name) => async (host) => {
  build(host)
  await askServers(name, host.folder)
  return checkConformance(name, host.folder)
}

/** Checks an example of a framework, whose server has both the pages and the relay. */
const framework = (name) => async (host) => {
  await pages({ use: useComponentsPage, isRendered: true })(host)
  return checkConformance(name, host.folder)
}

/** The check of each installed example. */
const hosts = {
  'any-server': serversOf('any-server'),
  edge: serversOf('edge'),
  'plain-hooks': pages({ use: useHooksPage, startArgs: ['--strictPort'] }),
  'plain-node': checkPlainNode,
  vite: async (host) => {
    await pages({ use: useComponentsPage, hasProxy: true })(host)
    await onOldestReact(host.folder, () => pages({ use: useComponentsPage })(host))
  },
  'react-router': framework('react-router'),
  'tanstack-start': framework('tanstack-start'),
  next: framework('next'),
}

const asked = readArgs(hosts, ['--no-build', '--lock'])
if (!asked.args.includes('--lock')) await timed('the docs', checkDocs)
const verdicts = await runExamples(hosts, asked)
await closeBrowser()
printVerdicts(verdicts.flatMap((list) => list ?? []))
