// Builds the examples as a user would, from the packed kit, and uses each: the pages in a real browser, and the relay
// of every server by the conformance suite: `npm run test:hosts`. Names after it are the only ones that are done;
// `--no-build` packs what is in `dist` already; `--lock` renews the lockfiles instead, which is needed when a
// dependency of the kit or of an example has changed.
import { checkDocs } from './hosts/checkDocs.mjs'
import { checkPlainNode } from './hosts/checkPlainNode.mjs'
import { judge } from './hosts/judge.mjs'
import { onOldestReact } from './hosts/onOldestReact.mjs'
import { closeBrowser, useComponentsPage, useHooksPage, usePages } from './hosts/pages.mjs'
import { run } from './hosts/run.mjs'
import { readArgs, runExamples } from './hosts/runExamples.mjs'
import { askServers } from './hosts/servers.mjs'
import { timed } from './hosts/timed.mjs'
import { printVerdicts } from './hosts/verdicts.mjs'

function build({ folder }) {
  run(folder, 'npm', 'run', '--silent', 'typecheck')
  run(folder, 'npm', 'run', '--silent', '--if-present', 'build')
}

/** An example with pages, built and used. */
const pages = (how) => async (host) => {
  build(host)
  await usePages(host, how)
}

/** An example of servers: each is asked with the relay that people copy, then judged with the suite's. */
const serversOf = (name) => async (host) => {
  build(host)
  await askServers(name, host.folder)
  return judge(name, host.folder)
}

/** An example of a framework, whose server gives the pages and has the relay. */
const framework = (name) => async (host) => {
  await pages({ use: useComponentsPage, isRendered: true })(host)
  return judge(name, host.folder)
}

/** What is done with an example once it is installed. */
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
