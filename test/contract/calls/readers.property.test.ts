import { describe, it } from 'vitest'
import { readDestinations } from '../../../src/contract/calls/readDestinations.js'
import { readSearchResponse } from '../../../src/contract/calls/readSearchResponse.js'
import { isJsonObject, type JsonObject } from '../../../src/contract/json/json.js'
import { destinationSchema } from '../../../src/contract/schemas/destination.js'
import { searchResultSchema } from '../../../src/contract/schemas/searchResult.js'
import { fc } from '../../support/fastCheck.js'

/** Number of runs. `FULL=1` runs all 100,000. */
const RUNS = process.env.FULL ? 100_000 : 10_000
const SEED = 20_250_306
/** Several times the usual duration, for busy machines. */
const TIMEOUT_MS = process.env.FULL ? 900_000 : 120_000

const destinations = [
  {
    id: 'dst_1',
    name: 'Orders',
    type: 'webhook',
    metadata: { url: 'https://hooks.example/in', headers: { 'X-Team': '', Authorization: 'x' } },
    createTime: '2025-03-06T22:09:49Z',
    updateTime: '2025-03-07T22:09:49Z',
    redacted: ['/metadata/headers/X-Team'],
  },
  {
    id: 'dst_2',
    name: 'Warehouse',
    type: 'snowflake',
    metadata: { dbName: 'SALES', schemaName: 'PUBLIC', tableName: 'ORDERS', batchSize: 500 },
    createTime: '2025-03-06T22:09:49Z',
  },
  {
    id: 'dst_3',
    name: 'Queue',
    type: 'rabbitmq',
    metadata: { serverUrl: 'amqps://mq.example', exchange: 'orders', tls: true },
    createTime: '2025-03-06T22:09:49Z',
  },
]
const results = [
  { id: '1', fields: { email: 'a' }, mappedFields: { mail: 'a' }, raw: { n: [1] } },
  { id: '2', fields: {}, mappedFields: {}, raw: {}, associations: [{ to: 7 }] },
]

type Mutation = (target: JsonObject, name: string) => void

/** Sets a member of any name. Assigning `__proto__` would change the prototype. */
function setMember(target: JsonObject, name: string, value: unknown) {
  Object.defineProperty(target, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

const remove: Mutation = (target, name) => {
  delete target[name]
}

const values = fc.constantFrom<unknown>(
  ...[null, '', 'text', 0, -7, 1.5, 2 ** 60, true, false],
  ...[[], [7], [null], ['/metadata'], {}, { a: null }, { url: 7, headers: [] }],
)
const cases = fc.constantFrom(
  (name: string) => name.toUpperCase(),
  (name: string) => name.toLowerCase(),
  (name: string) => name.charAt(0).toUpperCase() + name.slice(1),
  () => '__proto__',
)
const mutations = fc.oneof(
  fc.constant(remove),
  values.map(
    (value): Mutation =>
      (target, name) =>
        setMember(target, name, value),
  ),
  cases.map(
    (rename): Mutation =>
      (target, name) => {
        const value = target[name]
        delete target[name]
        setMember(target, rename(name), value)
      },
  ),
)
const steps = fc.array(fc.tuple(fc.nat(), fc.nat(), mutations), { minLength: 1, maxLength: 4 })
type Steps = [number, number, Mutation][]

/** Returns every object in a value, at any depth. */
function objectsIn(value: unknown): JsonObject[] {
  const below = typeof value === 'object' && value !== null ? Object.values(value) : []
  return [...(isJsonObject(value) ? [value] : []), ...below.flatMap(objectsIn)]
}

/** Changes members of the elements of a list, at any depth. */
function mutate(list: JsonObject[], all: Steps): JsonObject[] {
  const copy = structuredClone(list)
  for (const [which, member, change] of all) {
    const objects = objectsIn(copy)
    const target = objects[which % objects.length]
    const names = Object.keys(target ?? {})
    const name = names[member % names.length]
    if (target && name !== undefined) change(target, name)
  }
  return copy
}

const hasId = ({ id }: JsonObject) => typeof id === 'string' || Number.isSafeInteger(id)

/** Returns the names of the members that have a value. The reader omits the others. */
function filledNames(value: unknown): string[] {
  if (!isJsonObject(value)) return []
  return Object.keys(value).filter((name) => value[name] !== null && value[name] !== '')
}

/** Fails the property. `expect` would take most of the time of 100,000 runs. */
function must(isTrue: boolean, what: string) {
  if (!isTrue) throw new Error(what)
}

/** Checks that all members with a value are kept. `warnings` is set by the reader. */
function mustKeepMembers(before: unknown, after: unknown, what: string) {
  for (const name of filledNames(before)) {
    must(name === 'warnings' || Object.hasOwn(Object(after), name), `${what} lost "${name}"`)
  }
}

describe('readDestinations', () => {
  it(
    'keeps every destination with an ID and reports every invalid member',
    () => {
      const check = (all: Steps) => {
        const list = mutate(destinations, all)
        const listing = readDestinations(list)
        if (!listing) throw new Error('the list was not read')
        const { destinations: read, unreadable } = listing

        must(read.length + unreadable.length === list.length, 'an element is lost')
        must(
          unreadable.every(({ faults }) => faults.length > 0),
          'an unreadable element has no reason',
        )
        const ids = new Set([...read, ...unreadable].map(({ id }) => id))
        for (const one of list.filter(hasId)) must(ids.has(String(one.id)), 'an id is lost')

        const indexes = new Set(unreadable.map(({ index }) => index))
        const left = list.filter((_, index) => !indexes.has(index))
        left.forEach((element, at) => {
          const destination = read[at]
          mustKeepMembers(element, destination, 'the destination')
          if (destination?.warnings) {
            must(destination.warnings.length > 0, 'warnings is empty')
            return
          }
          must(
            destinationSchema.safeParse(destination).success,
            'a member is wrong without a warning',
          )
          mustKeepMembers(element.metadata, destination?.metadata, 'metadata')
        })
      }
      fc.assert(fc.property(steps, check), { numRuns: RUNS, seed: SEED })
    },
    TIMEOUT_MS,
  )
})

describe('readSearchResponse', () => {
  it(
    'keeps every record and reports every invalid member',
    () => {
      const check = (all: Steps, name: string) => {
        const list = mutate(results, all)
        const found = readSearchResponse({ [name]: list })

        must(found?.unreadable.length === 0, 'a record is unreadable')
        must(found?.results.length === list.length, 'a record is lost')
        list.forEach((row, at) => {
          const { warnings, ...record } = found?.results[at] ?? {}
          const fits = searchResultSchema.safeParse(record).success
          must(fits === !warnings, 'a member is wrong without a warning')
          mustKeepMembers(row, record, 'the record')
          if (hasId(row)) must(record.id === String(row.id), 'an id is lost')
        })
      }
      const name = fc.constantFrom('results', 'result')
      fc.assert(fc.property(steps, name, check), { numRuns: RUNS, seed: SEED })
    },
    TIMEOUT_MS,
  )
})
