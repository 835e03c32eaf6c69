import { awkwardTexts } from './awkwardTexts.ts'

/** A plain value for each of many fields, so that there are far more than a table has room for. */
const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`field${at}`, `${at}`]))

const fields = {
  ...awkwardTexts,
  empty: '',
  nothing: null,
  blank: '   ',
  yes: true,
  no: false,
  link: 'https://a.example/?q=1',
  trap: 'javascript:alert(1)',
  createdAt: '2026-02-30T25:61:00Z',
  closedAt: '0000-00-00',
  deep: { list: [1, { more: { and: { more: awkwardTexts.long } } }] },
  list: ['a', 'b', null],
  constructor: 'a name that every object has',
  '': 'a field without a name',
  ...many,
}

const mapped = { tier: awkwardTexts.rightToLeft, [awkwardTexts.emoji]: awkwardTexts.long }

/** Records as no provider should send them, and some do: each kind once, then again. */
export function oddRecords(count: number): unknown[] {
  return Array.from({ length: count }, (_, row) => {
    const id = `${row + 1}`
    const odd = { ...fields, number: 2 ** 53 + row * 2 }
    return [
      { id, fields: odd, mappedFields: mapped, raw: odd, associations: [{ to: 7 }], score: 0.5 },
      { id: awkwardTexts.long, fields: odd },
      { fields: odd },
      { id: 'twice', mappedFields: mapped, raw: { any: 'thing' } },
      { id: 'twice', raw: odd },
      {},
      { id, fields: { ...odd, email: awkwardTexts.emoji }, mappedFields: {} },
    ][row % 7]
  })
}
