import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sizeColumns } from '../../../src/components/destinations/table/columnWidths.js'

const columns = (...ids: string[]) => ids.map((id) => ({ id, header: id, cell: () => id }))
const none = { selection: false, actions: false }
const defaults = columns('name', 'type', 'target', 'created', 'updated')

/** Returns the minimum width at which each column is shown. */
function widths(...args: Parameters<typeof sizeColumns>) {
  return Object.fromEntries(sizeColumns(...args).map(({ id, shownFrom }) => [id, shownFrom]))
}

describe('sizeColumns', () => {
  it('hides the creation date first, then the date of the last update', () => {
    expect(widths(defaults, none)).toEqual({
      name: undefined,
      type: undefined,
      target: undefined,
      updated: 52,
      created: 60,
    })
  })

  it('adds the width of radio buttons and actions', () => {
    expect(widths(defaults, { selection: true, actions: true })).toMatchObject({
      target: 44,
      type: 56,
      updated: 64,
      created: 76,
    })
  })

  it('uses priority and width of custom columns', () => {
    const own = columns('name', 'target', 'cost', 'owner')
    const [name, target, cost, owner] = own
    if (!name || !target || !cost || !owner) throw new Error('a column is missing')
    const chosen = [name, target, { ...cost, width: 30 }, { ...owner, priority: 9 }]

    expect(widths(chosen, none)).toEqual({
      name: undefined,
      owner: undefined,
      target: undefined,
      cost: 68,
    })
  })

  it('always shows the first column', () => {
    expect(widths(columns('created', 'name', 'type', 'target'), none)).toEqual({
      created: undefined,
      name: undefined,
      target: undefined,
      type: 52,
    })
  })

  it('returns only widths for which the stylesheet has a rule', () => {
    const sheet = readFileSync('src/styles/destinations/columns.css', 'utf8')
    const rules = [
      ...sheet.matchAll(/\(40em < width < (\d+)em\) \{\s+\S+ \[data-shown-from="(\d+)"\]/g),
    ]
    const wide = Array.from({ length: 100 }, (_, at) => ({
      id: `c${at}`,
      header: '',
      cell: () => '',
      width: 4,
    }))

    const used = new Set(sizeColumns(wide, none).map(({ shownFrom }) => shownFrom))

    expect(rules.map(([, from]) => Number(from))).toEqual([...used].filter(Boolean))
    for (const [, from, value] of rules) expect(from).toBe(value)
  })
})
