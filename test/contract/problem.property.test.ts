import { expect, it } from 'vitest'
import { fieldErrorsOf } from '../../src/contract/json/fieldErrors.js'
import { problemMembers, readProblem } from '../../src/contract/problem.js'
import { BUDGET_TIMEOUT_MS, budget, fc } from '../support/fastCheck.js'

const RUNS = budget(100_000)

const names = fc.constantFrom(
  ...problemMembers,
  ...['issues', 'errors', 'pointer', 'path', 'detail', 'value', 'message', 'stack', 'then', 'name'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'toJSON', 'hasOwnProperty', ''],
)
const scalars = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('#/a/0', '#/%', '2025-03-06T22:09:49Z', 'about:blank', 404, 99, 600, 1e308),
)

/** Returns a JSON text instead of a value, so that it can contain `__proto__` and duplicate names. */
function objectText(members: [name: string, value: string][]): string {
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`)}}`
}

const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 3, arbitrary: scalars.map((scalar) => JSON.stringify(scalar)) },
    { weight: 1, arbitrary: fc.array(tie('json'), { maxLength: 4 }).map((all) => `[${all}]`) },
    {
      weight: 3,
      arbitrary: fc.array(fc.tuple(names, tie('json')), { maxLength: 4 }).map(objectText),
    },
  ),
}))

const members = fc.tuple(
  names,
  fc.oneof(
    json,
    fc.string().map((text) => JSON.stringify(text)),
  ),
)
const problems = fc.array(members, { minLength: 1, maxLength: 8 }).map(objectText)
const pages = fc.string().map((text) => `<!doctype html><title>502</title><p>${text}`)
const texts = fc.oneof(
  { weight: 4, arbitrary: problems },
  { weight: 2, arbitrary: json },
  { weight: 1, arbitrary: pages },
)

const bodies = fc.oneof(
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 5,
    arbitrary: fc
      .record({
        text: texts,
        mark: fc.constantFrom('', '', '\uFEFF'),
        encoding: fc.constantFrom('utf8', 'utf8', 'utf8', 'utf16le', 'utf16be', 'latin1'),
        keep: fc.oneof(fc.constant(1), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
      })
      .map(({ text, mark, encoding, keep }) => {
        const isSwapped = encoding === 'utf16be'
        // `encoding` is one of the constants above.
        const bytes = Buffer.from(mark + text, isSwapped ? 'utf16le' : (encoding as BufferEncoding))
        const sent = isSwapped ? bytes.swap16() : bytes
        return sent.subarray(0, Math.round(sent.length * keep))
      }),
  },
)

const mediaTypes = fc.constantFrom(
  ...['application/problem+json', 'application/json', 'application/json; charset=utf-16'],
  ...['text/html', 'text/plain; charset=nonsense', 'application/octet-stream', '', 'x'],
)
const statuses = fc.oneof(
  fc.integer({ min: 200, max: 599 }).filter((status) => ![204, 205, 304].includes(status)),
  fc.constantFrom(400, 401, 404, 429, 500, 502, 503),
)

it(
  'readProblem returns a valid problem for any response',
  async () => {
    let documented = 0
    await fc.assert(
      fc.asyncProperty(bodies, mediaTypes, statuses, async (body, type, status) => {
        const response = new Response(new Uint8Array(body), {
          status,
          headers: { 'content-type': type },
        })

        const problem = await readProblem(response)

        // One comparison for everything, because `expect` takes most of the time of a run.
        const faults = [
          (typeof problem.title !== 'string' || !problem.title) && 'title',
          (typeof problem.type !== 'string' || !problem.type) && 'type',
          problem.status !== status && 'status',
          Object.getPrototypeOf(problem) !== Object.prototype && 'prototype',
          Object.getPrototypeOf(problem.extensions) !== Object.prototype &&
            'prototype of extensions',
          fieldErrorsOf(problem).some((error) => !error.detail || 'value' in error) &&
            'field errors',
        ].filter(Boolean)
        if (faults.length > 0) expect(faults).toEqual([])
        if (Object.keys(problem).length > 4) documented += 1
      }),
      { numRuns: RUNS },
    )

    expect(Object.keys(Object.prototype)).toEqual([])
    expect(documented).toBeGreaterThan(RUNS / 10)
  },
  BUDGET_TIMEOUT_MS,
)
