import { describe, expect, it } from 'vitest'
import { createClient } from '../../../src/client/createClient.js'
import { ProblemError } from '../../../src/client/response/ProblemError.js'
import { fieldErrorsOf } from '../../../src/contract/json/fieldErrors.js'
import { createRelay } from '../../../src/relay/index.js'
import { createSandbox, type SandboxOptions } from '../../../src/sandbox/index.js'

const contacts = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }

/** Creates a client of a relay of a sandbox whose responses differ from the service's document. */
function quirky(options: SandboxOptions) {
  const sandbox = createSandbox(options)
  const client = createClient({
    endpoint: 'http://app.example/api/svc',
    partition: crypto.randomUUID(),
    fetch: createRelay({
      ...sandbox.connection,
      authorize: () => ({ groupRef: 'acme', destinations: true }),
      allow: 'all',
      allowNonBrowser: true,
      metadata: 'full',
    }),
  })
  return { sandbox, client }
}

/** Lists destinations. Every one must be readable. */
async function listAll(options: SandboxOptions) {
  const { client, sandbox } = quirky(options)
  const unreadable: unknown[] = []
  const list = await client.listDestinations({ onUnreadable: (one) => unreadable.push(one) })
  expect(unreadable).toEqual([])
  expect(list).toHaveLength(sandbox.data.destinations.length)
  return list
}

/** Searches all contacts. Every one must be readable. */
async function searchAll(options: SandboxOptions) {
  const { client } = quirky(options)
  const { results, unreadable } = await client.search(contacts)
  expect(unreadable).toEqual([])
  expect(results).toHaveLength(25)
  return results
}

describe('a client of a relay, with responses of real services', () => {
  it.each([
    { noMatches: 'null' },
    { noMatches: 'missing' },
    { quirks: ['null-lists'] },
    { quirks: 'all' },
  ] satisfies SandboxOptions[])(
    'reads a search without matches as no records: %j',
    async (options) => {
      const { client } = quirky(options)
      const nobody = { fieldName: 'email', operator: 'eq', value: 'nobody' } as const

      const found = await client.search({ ...contacts, fieldFilters: [nobody] })

      expect(found).toEqual({ results: [], unreadable: [] })
    },
  )

  it('reads a list of destinations that is null as an empty list', async () => {
    expect(await listAll({ quirks: ['null-lists'], destinations: [] })).toEqual([])
  })

  it('reads records in "result"', async () => {
    expect(await searchAll({ quirks: ['result-member'] })).toEqual(await searchAll({}))
  })

  it.each(['null-members', 'missing-members'] as const)('keeps records with %s', async (quirk) => {
    const [first, second, third] = await searchAll({ quirks: [quirk] })

    expect(Object.keys(first ?? {})).toEqual(['id', 'mappedFields', 'raw'])
    expect(Object.keys(second ?? {})).toEqual(['id', 'fields', 'raw'])
    expect(Object.keys(third ?? {})).toEqual(['id', 'fields', 'mappedFields'])
    expect(first?.warnings).toBeUndefined()
  })

  it('keeps records without an id', async () => {
    const results = await searchAll({ quirks: ['missing-ids'] })

    expect(results.every((record) => !('id' in record) && record.fields)).toBe(true)
  })

  it('reads numeric ids as text', async () => {
    const options: SandboxOptions = { quirks: ['numeric-ids'] }

    for (const { id, warnings } of [...(await searchAll(options)), ...(await listAll(options))]) {
      expect(id).toMatch(/^\d+$/)
      expect(warnings).toBeUndefined()
    }
  })

  it('keeps extra members and nested mapped values', async () => {
    const [withMore] = await searchAll({ quirks: ['extra-members'] })
    const [nested] = await searchAll({ quirks: ['nested-values'] })

    expect(withMore).toMatchObject({ associations: [{ to: 7, type: 'company' }] })
    expect(nested?.mappedFields).toMatchObject({ owner: { id: 7 }, tags: ['new', 'vip'] })
    expect((await listAll({ quirks: ['extra-members'] }))[0]).toMatchObject({
      owner: { team: 'crm' },
    })
  })

  it.each(['null-members', 'missing-members'] as const)(
    'keeps destinations with %s, without settings',
    async (quirk) => {
      const [first] = await listAll({ quirks: [quirk] })

      expect(first?.metadata).toEqual({})
      expect(first?.warnings).toBeUndefined()
    },
  )

  it('reads empty optional members as absent', async () => {
    for (const destination of await listAll({ quirks: ['empty-members'] })) {
      expect(destination).not.toHaveProperty('updateTime')
      expect(destination.metadata).not.toHaveProperty('region')
      expect(destination.metadata).not.toHaveProperty('storageClass')
      expect(destination.metadata).not.toHaveProperty('headers')
      expect(destination.warnings).toBeUndefined()
    }
  })

  it('lists members of the wrong type as warnings', async () => {
    const options: SandboxOptions = { quirks: ['wrong-types'] }
    const [destination] = await listAll(options)
    const [record] = await searchAll(options)

    expect(destination?.metadata).toMatchObject({ batchSize: '1000', headers: { 'X-Retries': 3 } })
    expect(destination?.warnings?.map(({ pointer }) => pointer)).toEqual([
      '/metadata/headers/X-Retries',
      '/metadata/batchSize',
    ])
    expect(record?.warnings).toEqual([
      { pointer: '/mappedFields', detail: 'expected object, got an array' },
    ])
  })

  it('keeps unknown types of destinations', async () => {
    const list = await listAll({ quirks: ['unknown-types'] })

    expect(new Set(list.map(({ type }) => type)).size).toBe(6)
    expect(list.flatMap(({ warnings = [] }) => warnings)).toEqual([])
  })

  it('loses nothing with all quirks at once', async () => {
    await listAll({ quirks: 'all' })
    await searchAll({ quirks: 'all' })
  })

  it('reads problems that are application/json, with their issues', async () => {
    const { client } = quirky({ quirks: ['json-problems'] })

    const error = await client.search({ ...contacts, objectName: 'nothing' }).catch((e) => e)

    expect(error).toBeInstanceOf(ProblemError)
    expect(error.status).toBe(404)
    expect(fieldErrorsOf(error.problem)).toEqual([{ detail: 'Object not in the manifest' }])
  })

  it('sends boolean and numeric filter values unchanged', async () => {
    const { client, sandbox } = quirky({})
    const bodies: unknown[] = []
    const { transport } = sandbox.connection
    const relay = createRelay({
      ...sandbox.connection,
      transport: async (request) => {
        bodies.push(await request.clone().json())
        return transport(request)
      },
      authorize: () => ({ groupRef: 'acme' }),
      allow: 'all',
      allowNonBrowser: true,
    })
    const fieldFilters = [
      { fieldName: 'email', operator: 'eq', value: true },
      { fieldName: 'email', operator: 'eq', value: 7 },
    ] as const

    await createClient({ endpoint: client.endpoint, fetch: relay }).search({
      ...contacts,
      fieldFilters: [...fieldFilters],
    })

    expect(bodies).toEqual([{ objectName: 'contacts', fieldFilters }])
  })
})
