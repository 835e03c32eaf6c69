import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { destinationSchema } from '../../src/contract/schemas/destination.js'
import { createSandbox, sandboxData } from '../../src/sandbox/index.js'
import { callProxy, callSearch, eq, listRequest, SEARCH_URL, sandboxAtNoon } from './kit.js'

/** Keys of each type in the service's document. Every destination can have `region`. */
const KEYS: Record<string, string[]> = {
  webhook: ['url', 'headers'],
  kinesis: ['streamName', 'partitionKeyTemplate'],
  s3: ['bucket', 'keyTemplate', 'storageClass'],
  clickhouse: ['username', 'tableName', 'database', 'batchSize', 'maxWaitSecs'],
  snowflake: [
    ...['accountIdentifier', 'userId', 'dbName', 'schemaName', 'tableName'],
    ...['batchSize', 'maxWaitSecs'],
  ],
  redshift: [
    ...['workgroupName', 'clusterIdentifier', 'dbUser', 'dbName', 'schemaName', 'tableName'],
    ...['batchSize', 'maxWaitSecs'],
  ],
  bigquery: ['projectId', 'datasetId', 'tableId', 'batchSize', 'maxWaitSecs'],
  pubsub: ['projectId', 'topicId'],
  azureblob: ['account', 'container'],
  sqs: ['queueUrl'],
  rabbitmq: ['serverUrl', 'exchange', 'tls'],
  azureservicebus: ['name'],
}

const large = () => sandboxData({ contacts: 10_000, destinations: 10_000 })
const contactsOf = (data: ReturnType<typeof sandboxData>) =>
  data.installations.map(({ records }) => records.contacts ?? [])

describe('sandboxData', () => {
  it('returns the same data as when the pictures of the catalog were taken', () => {
    const text = JSON.stringify(sandboxData())

    expect(createHash('sha256').update(text).digest('hex')).toBe(
      'e3790df14f3aeed77f88c2a6b2463db974866f4c66fddaf606e9a97d8e2a2546',
    )
    expect(JSON.stringify(sandboxData({ seed: 0 }))).toBe(text)
  })

  it('contains secrets in a URL, in headers and under undocumented keys', () => {
    const secrets = JSON.stringify(sandboxData().destinations).match(/sandbox-not-a-\w+/g)

    expect(secrets).toHaveLength(4)
  })

  it.each([sandboxData(), sandboxData({ destinations: 200 })])(
    'has only the documented keys of each documented type',
    ({ destinations }) => {
      const wrong = destinations.flatMap((one) => {
        const { type, metadata } = destinationSchema.parse(one)
        const known = KEYS[type]
        return known
          ? Object.keys(metadata).filter((key) => ![...known, 'region'].includes(key))
          : []
      })

      expect(wrong).toEqual([])
    },
  )
})

describe('sandboxData with 10,000 contacts and destinations', () => {
  it('extends the default data without other changes', () => {
    const [data, usual] = [large(), sandboxData()]

    expect(data.destinations).toHaveLength(10_000)
    expect(data.destinations.slice(0, 14)).toEqual(usual.destinations)
    expect(contactsOf(data).map(({ length }) => length)).toEqual([10_000, 0, 10_000, 0])
    for (const [index, contacts] of contactsOf(usual).entries()) {
      expect(contactsOf(data)[index]?.slice(0, contacts.length)).toEqual(contacts)
    }
    expect(data.installations[2]?.records.deals).toEqual(usual.installations[2]?.records.deals)
  })

  it('has destinations of every type and key, with unique IDs and names', () => {
    const destinations = large().destinations.map((one) => destinationSchema.parse(one))

    const count = (values: unknown[]) => new Set(values).size
    expect(count(destinations.map(({ id }) => id))).toBe(10_000)
    expect(count(destinations.map(({ name }) => name))).toBe(10_000)
    expect(count(destinations.map(({ type }) => type))).toBe(13)
    const keys = new Set(destinations.slice(14).flatMap(({ metadata }) => Object.keys(metadata)))
    expect(
      Object.values(KEYS)
        .flat()
        .filter((key) => !keys.has(key)),
    ).toEqual([])
    expect(destinations.some(({ metadata }) => metadata.headers === null)).toBe(true)
    expect(Math.max(...destinations.map(({ name }) => name.length))).toBeGreaterThan(80)
    const backwards = destinations
      .slice(14)
      .filter(({ createTime, updateTime = createTime }) => updateTime < createTime)
    expect(backwards).toEqual([])
  })

  it('has contacts with unique IDs and email addresses', () => {
    for (const contacts of contactsOf(large()).filter(({ length }) => length > 0)) {
      expect(new Set(contacts.map(({ id }) => id)).size).toBe(10_000)
      const addresses = contacts.map(({ properties }) => Object(properties).email)
      expect(new Set(addresses).size).toBe(10_000)
    }
  })

  it('has values that are hard to display, including a number above 2^53 with all digits', async () => {
    const sandbox = createSandbox(sandboxData({ contacts: 400 }))
    const search = await callSearch(sandbox, {
      body: { objectName: 'contacts', fieldFilters: [eq('id', '11350')] },
    })
    const proxied = await callProxy(sandbox, { path: '/crm/v3/objects/contacts/11350' })

    const text = await search.text()
    expect(text).toContain('"portalRecordId":9007199254741693}')
    expect(await proxied.text()).toContain('"portalRecordId":9007199254741693}')
    const { fields } = JSON.parse(text).results[0]
    expect(fields).toMatchObject({
      custom_score__c: expect.any(Number),
      preferences: { channels: ['email', 'phone'], quiet: { from: '22:00', to: null } },
      notes: expect.stringMatching(/返事待ち/),
    })
  })

  it('can be listed and searched', async () => {
    const sandbox = sandboxAtNoon(large())

    const list = await (await sandbox.fetch(listRequest())).json()
    const url = SEARCH_URL.replace('acme', 'globex')
    const body = { objectName: 'contacts', fieldFilters: [eq('id', '60999')] }
    const found = await (await callSearch(sandbox, { url, body })).json()

    expect(list).toHaveLength(10_000)
    expect(found.results).toMatchObject([{ id: '60999' }])
  })
})

describe('sandboxData with other sizes and seeds', () => {
  it('returns fewer contacts and destinations than by default', () => {
    const data = sandboxData({ contacts: 3, destinations: 0 })

    expect(contactsOf(data).map(({ length }) => length)).toEqual([3, 0, 3, 0])
    expect(data.destinations).toEqual([])
    expect(contactsOf(data)[0]).toEqual(contactsOf(sandboxData())[0]?.slice(0, 3))
  })

  it('returns other records and destinations for another seed, with the same keys and connections', () => {
    const [one, two] = [1, 2].map((seed) => sandboxData({ seed, destinations: 20 }))

    expect(one?.apiKey).toBe(two?.apiKey)
    expect(one?.destinations.slice(14)).not.toEqual(two?.destinations.slice(14))
    const objects = one?.installations.map(({ id, records }, index) => {
      const other = two?.installations[index]
      expect(other?.id).toBe(id)
      return Object.keys(records).map((name) => [name, records[name], other?.records[name]])
    })
    for (const [name, mine, theirs] of objects?.flat() ?? []) {
      expect([name, JSON.stringify(mine) === JSON.stringify(theirs)]).toEqual([name, false])
    }
  })
})
