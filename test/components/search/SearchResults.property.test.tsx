import { cleanup, render } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { FoundResults } from '../../../src/components/search/results/FoundResults.js'
import { ResultRecord } from '../../../src/components/search/results/record/ResultRecord.js'
import {
  resultsAsCsv,
  resultsAsJson,
} from '../../../src/components/search/results/resultsAsText.js'
import type { ShownResult } from '../../../src/components/search/results/shownResult.js'
import { BUDGET_TIMEOUT_MS, budget, fc } from '../../support/fastCheck.js'

// Without the letter N, because random text could contain `NaN`.
const unit = fc
  .string({ minLength: 1, maxLength: 1 })
  .map((character) => character.replace('N', 'n'))

// Names of built-in members, names that could collide in React keys, and names that differ only in case.
const name = fc.oneof(
  fc.constantFrom(
    'constructor',
    'toString',
    '__proto__',
    'id',
    'ownerId',
    'Email',
    'email',
    '',
    '0',
    '1',
    'key',
  ),
  fc.string({ unit, maxLength: 6 }),
)
const value = fc.oneof(
  fc.constantFrom(null, '', ' ', 0, -0, 2 ** 53, 1e300, new Date(Number.NaN), new Date(0), 10n),
  fc.constantFrom({ toString: 1 }, [{ toString: 1 }]),
  fc.constantFrom('\u202Egnp.exe', '\uD800', 'x'.repeat(700), 'https://a.example/', 'javascript:a'),
  fc.jsonValue({ maxDepth: 2, stringUnit: unit }),
)
const members = fc.dictionary(name, value, { maxKeys: 4 })
const odd = fc.oneof({ weight: 6, arbitrary: members }, value)
const record: fc.Arbitrary<ShownResult> = fc.record(
  {
    id: fc.oneof(fc.string({ unit, maxLength: 4 }), value),
    fields: odd,
    mappedFields: odd,
    raw: odd,
    associations: value,
    faults: fc.array(fc.string({ unit, maxLength: 5 }), { maxLength: 2 }),
  },
  { requiredKeys: [] },
)

afterEach(cleanup)

const views = ['table', 'cards', 'json'] as const

/** Renders a page of records in a view, with all records open. */
function pageOf(results: ShownResult[], turn: number) {
  return (
    <>
      <FoundResults
        results={results}
        request={undefined}
        view={views[turn % views.length] ?? 'table'}
        onViewChange={() => {}}
        firstNames={undefined}
        chosenColumns={{}}
        setChosenColumns={() => {}}
        headingLevel={3}
        onSelect={() => {}}
      />
      {results.map((result, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once
        <ResultRecord key={index} result={result} />
      ))}
    </>
  )
}

const OWN_WORDS = /\[object \w+\]|Invalid Date|undefined|NaN/

it(
  'SearchResults shows random records without errors or malformed text',
  () => {
    let turn = 0
    fc.assert(
      fc.property(fc.array(record, { minLength: 50, maxLength: 50 }), (results) => {
        // Rendering to HTML is ten times faster than rendering to a document.
        expect(renderToStaticMarkup(pageOf(results, turn++))).not.toMatch(OWN_WORDS)
        expect(() => JSON.parse(resultsAsJson(results))).not.toThrow()
        expect(resultsAsCsv(results)).not.toMatch(OWN_WORDS)
      }),
      { numRuns: budget(200), endOnFailure: true },
    )
  },
  BUDGET_TIMEOUT_MS,
)

it(
  'SearchResults causes no React warnings for any names and IDs',
  () => {
    const warn = vi.spyOn(console, 'error')
    let turn = 0
    fc.assert(
      fc.property(fc.array(record, { minLength: 10, maxLength: 10 }), (results) => {
        render(pageOf(results, turn++)).unmount()
        expect(warn.mock.calls).toEqual([])
      }),
      { numRuns: budget(30), endOnFailure: true },
    )
  },
  BUDGET_TIMEOUT_MS,
)
