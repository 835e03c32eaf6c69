// Runs the conformance suite against the relay on each server of the examples, from the packed kit, and prints the
// requirements that fail. `npm run test:all -- hosts` includes it. Arguments: names of examples (any-server, edge, next and so
// on) select some; `--no-build` packs the current `dist`.

import { readArgs, runExamples } from '../packed/runExamples.mjs'
import { checkConformance } from './checkConformance.mjs'
import { printVerdicts } from './verdicts.mjs'

const hosts = Object.fromEntries(
  ['any-server', 'edge', 'next', 'react-router', 'tanstack-start'].map((name) => [
    name,
    ({ folder }) => checkConformance(name, folder),
  ]),
)
const verdicts = await runExamples(hosts, readArgs(hosts, ['--no-build']))
printVerdicts(verdicts.flat())
