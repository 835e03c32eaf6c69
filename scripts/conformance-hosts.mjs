// Runs the conformance suite against the relay on each server of the examples, from the packed kit, and prints what
// does not hold where. `npm run test:hosts` does it too, after much else. Names (any-server, edge, next and so on) are
// the only ones that are done; `--no-build` packs what is in `dist` already.
import { judge } from './hosts/judge.mjs'
import { readArgs, runExamples } from './hosts/runExamples.mjs'
import { printVerdicts } from './hosts/verdicts.mjs'

const hosts = Object.fromEntries(
  ['any-server', 'edge', 'next', 'react-router', 'tanstack-start'].map((name) => [
    name,
    ({ folder }) => judge(name, folder),
  ]),
)
const verdicts = await runExamples(hosts, readArgs(hosts, ['--no-build']))
printVerdicts(verdicts.flat())
