import { expect, it } from 'vitest'
import { sandboxData } from '../../../src/sandbox/index.js'
import { fc } from '../../support/fastCheck.js'
import { callSearch, sandboxAtNoon } from '../kit.js'

/** Few names, so that they collide. Some differ only in case, and `İ` has a lower case of two characters. */
const names = fc.constantFrom(
  'id',
  'ID',
  'email',
  'Email',
  'EMAIL',
  'tier',
  'Tier',
  'İd',
  '7',
  'x',
  'LEVEL',
)
const values = fc.constantFrom<unknown>(
  'a',
  'b',
  '7',
  7,
  true,
  'true',
  null,
  10n,
  { a: 1 },
  ['a'],
  '',
)
const records = fc.array(
  fc.record({
    id: fc.constantFrom<unknown>('1', '2', 3, 'a'),
    properties: fc.array(fc.tuple(names, values), { maxLength: 5 }).map(Object.fromEntries),
  }),
  { maxLength: 12 },
)
const filters = fc.array(
  fc.record({
    fieldName: names,
    operator: fc.constant('eq'),
    value: fc.constantFrom<unknown>('a', 'b', '7', 7, 'true', true, '10', '', '1', '3'),
  }),
  { maxLength: 3 },
)
const mappings = fc.constantFrom<Record<string, string>>(
  {},
  { level: 'tier' },
  { Level: 'tier', level: 'email' },
  { x: 'EMAIL' },
  { ID: 'email', email: 'x' },
)

type Rows = { id: unknown; properties: Record<string, unknown> }[]
type Filters = { fieldName: string; value: unknown }[]

/** Reference implementation of a search: returns the IDs found, or the rejected field. */
function expected(rows: Rows, wanted: Filters, mapped: Record<string, string>): unknown {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const fieldsOf = ({ id, properties }: Rows[number]) => ({ id, ...properties })
  const conditions: { name: string; value: unknown }[] = []
  for (const { fieldName, value } of wanted) {
    const behind = Object.entries(mapped).find(([name]) => same(name, fieldName))?.[1]
    const isMapped = Object.values(mapped).some((name) => same(name, fieldName))
    const isKnown = rows.some((one) =>
      Object.keys(fieldsOf(one)).some((key) => same(key, fieldName)),
    )
    if (!behind && (isMapped || (rows.length > 0 && !isKnown))) return { refused: fieldName }
    conditions.push({ name: behind ?? fieldName, value })
  }
  return rows
    .filter((one) =>
      conditions.every(({ name, value }) => {
        const [, found] = Object.entries(fieldsOf(one)).find(([key]) => same(key, name)) ?? []
        return found !== undefined && typeof found !== 'object' && String(found) === String(value)
      }),
    )
    .slice(0, 4)
    .map(({ id }) => String(id))
}

it('findRecords returns the same records as a simple reference search, for names in any case', async () => {
  const counts = { found: 0, refused: 0, none: 0 }
  const sandbox = sandboxAtNoon({ ...sandboxData(), pageSize: 4 })
  const contacts = sandbox.data.manifest.integrations[0]?.read?.objects?.[0]
  const installation = sandbox.installation('crm', 'acme')
  installation.config = {}
  await fc.assert(
    fc.asyncProperty(records, filters, mappings, async (rows, wanted, mapped) => {
      Object.assign(contacts ?? {}, {
        requiredFields: Object.entries(mapped).map(([mapToName, fieldName]) => ({
          mapToName,
          fieldName,
        })),
        optionalFields: [],
      })
      installation.records.contacts = rows

      const body = { objectName: 'contacts', fieldFilters: wanted }
      const response = await (await callSearch(sandbox, { body })).json()

      const result = expected(rows, wanted, mapped)
      if (Array.isArray(result)) {
        counts[result.length > 0 ? 'found' : 'none'] += 1
        expect(response.results.map(({ id }: { id: string }) => id)).toEqual(result)
      } else {
        counts.refused += 1
        expect(response.type).toMatch(/unknown-field$/)
        expect(response.detail).toContain(`"${Object(result).refused}"`)
      }
    }),
    { numRuns: 600 },
  )

  // Without these cases, the run would prove nothing.
  for (const [name, times] of Object.entries(counts))
    expect([name, times > 20]).toEqual([name, true])
}, 120_000)
