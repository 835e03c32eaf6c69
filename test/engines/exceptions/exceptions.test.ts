import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Engine, exceptionFaults, exceptions } from './exceptions.ts'

const index: { entries: Record<string, unknown> } = JSON.parse(
  readFileSync('storybook-static/index.json', 'utf8'),
)
const storyIds = Object.keys(index.entries)
const [ONE = '', ...OTHERS] = storyIds

/** Returns the state of each test of the sample, and the status of the run. */
function runSample() {
  const folder = mkdtempSync(join(tmpdir(), 'svc-react-exceptions-'))
  try {
    const report = join(folder, 'report.json')
    const root = join(import.meta.dirname, 'sample')
    const { status } = spawnSync(
      `vitest run --root "${root}" --reporter=json --outputFile="${report}"`,
      { shell: true },
    )
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const results: [string, string][] = testResults[0].assertionResults.map(
      (result: { title: string; status: string }) => [result.title, result.status],
    )
    return { status, results: Object.fromEntries(results) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the list of exceptions', () => {
  it.each(Object.keys(exceptions) as Engine[])('is valid for %s', (engine) => {
    expect(exceptionFaults(exceptions[engine], storyIds)).toEqual([])
  })

  it('accepts five stories with a reason', () => {
    const five = Object.fromEntries(OTHERS.slice(0, 5).map((id) => [id, 'A reason.']))

    expect(exceptionFaults(five, storyIds)).toEqual([])
  })

  it('rejects a sixth story', () => {
    const six = Object.fromEntries(OTHERS.slice(0, 6).map((id) => [id, 'A reason.']))

    expect(exceptionFaults(six, storyIds)).toEqual(['6 exceptions, but at most 5 are allowed'])
  })

  it('rejects a story without a reason, and one that does not exist', () => {
    expect(exceptionFaults({ [ONE]: ' ', 'no-such--story': 'A reason.' }, storyIds)).toEqual([
      `${ONE} has no reason`,
      'no-such--story does not exist',
    ])
  })
})

it('a run fails if a listed story passes or another story fails', () => {
  expect(runSample()).toEqual({
    status: 1,
    results: {
      'listed-fails': 'passed',
      'listed-passes': 'failed',
      fails: 'failed',
      passes: 'passed',
    },
  })
})
