// Compares the cost of reading responses with `JSON.parse` and a schema alone: `node bench/reader/run.mjs [--quick]`.
import { cpus } from 'node:os'
import * as z from 'zod'
import { markdown } from '../figures.mjs'
import { versionsOf } from '../packages.mjs'
import { saveResult } from '../saveResult.mjs'
import { compare } from './compare.mjs'
import { loadKit } from './loadKit.mjs'
import { clientOf, makeResponses, problems, times } from './responses.mjs'

const isQuick = process.argv.includes('--quick')
const EFFORT = isQuick ? { rounds: 5, ms: 20 } : { rounds: 9, ms: 40 }
const COUNTS = [1, 10, 100, 1_000, 10_000]
const NOW = new Date('2026-05-01T12:00:00Z')
const NOW_MS = NOW.getTime()

const kit = await loadKit()
const responses = await makeResponses(kit, Math.max(...COUNTS))
const encode = (value) => new TextEncoder().encode(JSON.stringify(value))

/** The kinds of lists, with the body and the readers of each. */
const kinds = [
  {
    title: 'destinations',
    bodyOf: (count) => responses.destinations.slice(0, count),
    elementsOf: (body) => body,
    schema: z.array(kit.destinationSchema),
    read: async (client) => client.listDestinations(),
  },
  {
    title: 'search results',
    bodyOf: (count) => ({ results: responses.results.slice(0, count) }),
    elementsOf: (body) => body.results,
    schema: z.looseObject({ results: z.array(kit.searchResultSchema) }),
    read: async (client) => {
      const query = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }
      return (await client.search(query)).results
    },
  },
]

const READERS = ['JSON.parse', 'Response.json', 'JSON.parse and zod', "the kit's client"]

/** Returns a value that a reader can only compute after it has read to the end. */
const mark = (elements) => elements.length * 1_000 + elements.at(-1).id.length

function jobsOf({ bodyOf, elementsOf, schema, read }, count) {
  const body = bodyOf(count)
  const text = JSON.stringify(body)
  const bytes = encode(body)
  const client = clientOf(kit, bytes)
  const runs = [
    () => mark(elementsOf(JSON.parse(text))),
    async () => mark(elementsOf(await new Response(bytes).json())),
    () => mark(elementsOf(schema.parse(JSON.parse(text)))),
    async () => mark(await read(client)),
  ]
  const expected = mark(elementsOf(body))
  return runs.map((run, i) => ({ name: `${READERS[i]}, ${count}`, run, expected }))
}

const us = (ns) => (ns / 1_000).toFixed(ns < 10_000 ? 2 : 0)
const times2 = (ratio) => ratio.toFixed(2)

async function measureLists(kind) {
  const found = []
  for (const count of COUNTS) found.push(await compare(jobsOf(kind, count), EFFORT))
  const rows = READERS.map((reader, i) => [
    reader,
    ...found.map(
      (figures, at) => `${us(figures[i].ns / COUNTS[at])} (${times2(figures[i].ratio)})`,
    ),
  ])
  const head = COUNTS.map((count) => count.toLocaleString('en'))
  const title = `${kind.title}: µs each (and relative to JSON.parse)`
  const points = (i) =>
    found.map((figures, at) => [
      COUNTS[at],
      Number((figures[i].ns / COUNTS[at] / 1_000).toPrecision(4)),
    ])
  return {
    table: markdown([title, ...head], rows),
    comparison: {
      title: `Reading ${kind.title}`,
      unit: 'µs each',
      lines: READERS.map((name, i) => ({
        name,
        ...(i === READERS.length - 1 && { isOurs: true }),
        points: points(i),
      })),
    },
  }
}

async function measureProblems() {
  const init = { status: 503, headers: { 'content-type': 'application/problem+json' } }
  const rows = []
  for (const [name, problem] of Object.entries(problems)) {
    const text = JSON.stringify(problem)
    const bytes = encode(problem)
    const headers = { ...init.headers, 'x-relay-source': 'upstream' }
    const client = clientOf(kit, bytes, { ...init, headers })
    const jobs = [
      () => JSON.parse(text).status,
      async () => (await new Response(bytes, init).json()).status,
      async () => (await kit.readProblem(new Response(bytes, init))).status,
      () => client.listDestinations().then(Number, (error) => error.problem.status),
    ]
    const named = jobs.map((run) => ({ name: `a problem, ${name}`, run, expected: problem.status }))
    const figures = await compare(named, EFFORT)
    rows.push([
      `${name}, ${bytes.length.toLocaleString('en')} bytes`,
      ...figures.map(({ ns, ratio }) => `${us(ns)} (${times2(ratio)})`),
    ])
  }
  const readers = ['JSON.parse', 'Response.json', 'readProblem', 'a failed call of the client']
  return markdown(['problems: µs each (and relative to JSON.parse)', ...readers], rows)
}

async function measureTimes() {
  const rows = []
  for (const [name, text] of Object.entries(times)) {
    const headers = new Headers({ 'retry-after': text, date: 'Fri, 01 May 2026 12:00:00 GMT' })
    const jobs = [
      () => Date.parse(text),
      () => kit.parseRetryTime(text, NOW)?.getTime(),
      () => kit.readRetryWait({}, { status: 503, headers }, NOW_MS),
    ]
    const waitMs = kit.retryTimeMs(text, NOW_MS) - NOW_MS
    // Without `Date.parse`, because it reads seconds as a year.
    const expected = [Date.parse(text), NOW_MS + waitMs, waitMs]
    const named = jobs.map((run, i) => ({ name: `a time, ${name}`, run, expected: expected[i] }))
    const figures = await compare(named, EFFORT)
    rows.push([
      `${name}: \`${text}\``,
      ...figures.map(({ ns, ratio }) => `${us(ns)} (${times2(ratio)})`),
    ])
  }
  const readers = ['Date.parse', 'parseRetryTime', 'from the headers of a response']
  return markdown(['times: µs each (and relative to Date.parse)', ...readers], rows)
}

const lists = []
for (const kind of kinds) lists.push(await measureLists(kind))
const tables = [...lists.map(({ table }) => table), await measureProblems(), await measureTimes()]

const versions = versionsOf(['zod'], new URL('.', import.meta.url).pathname)
console.log(
  `Medians of ${EFFORT.rounds} rounds of about ${EFFORT.ms} ms of CPU time each; ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, zod ${versions.zod}\n`,
)
console.log(tables.join('\n\n'))
saveResult('reader', { versions, comparisons: lists.map(({ comparison }) => comparison), tables })
