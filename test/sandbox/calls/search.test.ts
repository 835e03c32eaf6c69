import { describe, expect, it } from 'vitest'
import { callSearch, eq, expectProblem, SEARCH_HEADERS, SEARCH_URL, sandboxAtNoon } from '../kit.js'

const search = async (fieldFilters: object[], objectName = 'contacts', url = SEARCH_URL) => {
  const response = await callSearch(sandboxAtNoon(), { url, body: { objectName, fieldFilters } })
  expect(response.status).toBe(200)
  const body: { results: Record<string, Record<string, unknown>>[] } = await response.json()
  return body
}

const globexUrl = SEARCH_URL.replace('acme', 'globex')
const deskUrl = SEARCH_URL.replace('int_9b40aa', 'int_2e77c1')

describe('a search of a sandbox', () => {
  it('finds a record by an unmapped field, and returns its four members', async () => {
    const { results } = await search([eq('email', 'misaki.sato@mail.example')])

    expect(results).toHaveLength(1)
    expect(Object.keys(results[0] ?? {}).sort()).toEqual(['fields', 'id', 'mappedFields', 'raw'])
    expect(results[0]).toMatchObject({
      id: '11001',
      fields: { firstname: '美咲', lastname: '佐藤', email: 'misaki.sato@mail.example' },
    })
  })

  it('returns mapped fields separately, by manifest and installation', async () => {
    const { results } = await search([eq('email', 'misaki.sato@mail.example')])

    const { fields, mappedFields } = results[0] ?? {}
    expect(Object.keys(mappedFields ?? {}).sort()).toEqual(['location', 'phone', 'tier'])
    expect(mappedFields?.location).toMatchObject({ city: expect.any(String) })
    expect(fields).not.toHaveProperty('phonenumber')
    expect(fields).not.toHaveProperty('customertier')
    expect(fields).not.toHaveProperty('address')
  })

  it('returns the provider’s record as raw', async () => {
    const sandbox = sandboxAtNoon()
    const filters = { objectName: 'contacts', fieldFilters: [eq('id', '11001')] }

    const { results } = await (await callSearch(sandbox, { body: filters })).json()

    const [record] = sandbox.installation('crm', 'acme').records.contacts?.slice(1) ?? []
    expect(results[0].raw).toEqual(record)
    expect(results[0].raw.properties).toHaveProperty('firstName', '美咲')
  })

  it('filters by a mapped name', async () => {
    const { results } = await search([eq('tier', 'gold')])

    expect(results.length).toBeGreaterThan(0)
    expect(results.every(({ mappedFields }) => mappedFields?.tier === 'gold')).toBe(true)
  })

  it('uses the mappings of the searched customer', async () => {
    const { results } = await search([eq('segment', 'gold')], 'contacts', globexUrl)
    const other = await callSearch(sandboxAtNoon(), {
      body: { objectName: 'contacts', fieldFilters: [eq('segment', 'gold')] },
    })

    expect(results.length).toBeGreaterThan(0)
    await expectProblem(other, 400, 'unknown-field')
  })

  it.each(['lifecycleStage', 'lifecyclestage', 'LIFECYCLESTAGE', 'TIER'])(
    'accepts the field name %s in any case',
    async (fieldName) => {
      const value = fieldName === 'TIER' ? 'gold' : 'lead'

      const { results } = await search([eq(fieldName, value)])

      expect(results.length).toBeGreaterThan(0)
    },
  )

  it('rejects the provider’s name of a mapped field, and names the mapped name', async () => {
    const response = await callSearch(sandboxAtNoon(), {
      body: { objectName: 'contacts', fieldFilters: [eq('customerTier', 'gold')] },
    })

    const problem = await expectProblem(response, 400, 'unknown-field')
    expect(problem.remedy).toContain('"tier"')
  })

  it('rejects an unknown field, and lists the known fields', async () => {
    const response = await callSearch(sandboxAtNoon(), {
      body: { objectName: 'contacts', fieldFilters: [eq('shoeSize', '42')] },
    })

    const problem = await expectProblem(response, 400, 'unknown-field')
    expect(problem.context.fields).toContain('email')
    expect(problem.context.fields).not.toContain('customertier')
  })

  it('compares numbers and booleans as text', async () => {
    const sandbox = sandboxAtNoon()
    const properties = { annualSpend: 4200, newsletter: true }
    sandbox.installation('crm', 'acme').records.contacts = [{ id: '1', properties }]
    const count = async (...fieldFilters: object[]) => {
      const body = { objectName: 'contacts', fieldFilters }
      return (await (await callSearch(sandbox, { body })).json()).results.length
    }

    expect(await count(eq('annualSpend', '4200'))).toBe(1)
    expect(await count(eq('annualSpend', '4200.0'))).toBe(0)
    expect(await count(eq('newsletter', 'true'))).toBe(1)
    expect(await count({ fieldName: 'newsletter', operator: 'eq', value: true })).toBe(1)
  })

  it('never matches null and nested values', async () => {
    const phones = await search([eq('phone', 'null')])
    const places = await search([eq('location', '[object Object]')])

    expect([phones.results, places.results]).toEqual([[], []])
  })

  it('returns records that match all filters', async () => {
    const name = eq('firstName', '美咲')

    const both = await search([name, eq('lastName', '佐藤')])
    const neither = await search([name, eq('email', 'nobody@mail.example')])

    expect(both.results).toHaveLength(1)
    expect(neither).toEqual({ results: [] })
  })

  it('returns one page without a total count', async () => {
    const page = await search([])
    const response = await callSearch(sandboxAtNoon({ pageSize: 3 }))

    expect(page.results).toHaveLength(25)
    expect(Object.keys(page)).toEqual(['results'])
    expect((await response.json()).results).toHaveLength(3)
  })

  it('searches only the records of the customer', async () => {
    const acme = await search([])
    const globex = await search([], 'contacts', globexUrl)

    const ids = new Set(acme.results.map(({ id }) => id))
    expect(globex.results.filter(({ id }) => ids.has(id))).toEqual([])
    expect(globex.results).toHaveLength(25)
  })

  it('returns IDs as text if the provider has numbers', async () => {
    const { results } = await search([eq('id', '7001')], 'tickets', deskUrl)

    expect(results[0]).toMatchObject({
      id: '7001',
      raw: { id: 7001 },
      mappedFields: { topic: expect.any(String) },
    })
  })
})

describe('the searchable objects of a sandbox', () => {
  it('include an object with enabled: always even if the installation disables it', async () => {
    const sandbox = sandboxAtNoon()

    const response = await callSearch(sandbox)

    const config = sandbox.installation('crm', 'acme').config
    expect(config.read?.objects?.contacts?.disabled).toBe(true)
    expect(response.status).toBe(200)
  })

  it('include an object that the installation does not mention', async () => {
    expect((await search([], 'deals')).results).toHaveLength(25)
  })

  it('exclude an object that the installation disables', async () => {
    const body = { objectName: 'deals', fieldFilters: [] }

    const response = await callSearch(sandboxAtNoon(), { url: globexUrl, body })

    const problem = await expectProblem(response, 403, 'object-disabled')
    expect(problem.detail).toContain('deals')
  })

  it.each(['invoices', 'constructor', '__proto__'])(
    'exclude %s, which is not in the manifest',
    async (name) => {
      const body = { objectName: name, fieldFilters: [] }

      const problem = await expectProblem(
        await callSearch(sandboxAtNoon(), { body }),
        404,
        'object-not-defined',
      )

      expect(problem.context).toEqual({ objects: ['contacts', 'companies', 'deals'] })
    },
  )
})

describe('a search of a sandbox is rejected', () => {
  const without = (name: keyof typeof SEARCH_HEADERS) =>
    Object.fromEntries(Object.entries(SEARCH_HEADERS).filter(([one]) => one !== name))

  it.each([
    ['without a key', { headers: without('x-api-key') }, 401, 'not-authenticated'],
    [
      'with a bearer token instead of the key',
      { headers: { ...without('x-api-key'), authorization: 'Bearer a.b.c' } },
      401,
      'not-authenticated',
    ],
    ['without its request type', { headers: without('x-svc-request-type') }, 400, 'missing-header'],
    [
      'with another request type',
      { headers: { ...SEARCH_HEADERS, 'x-svc-request-type': 'read' } },
      400,
      'missing-header',
    ],
    [
      'as a form',
      { headers: { ...SEARCH_HEADERS, 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported-media-type',
    ],
    ['by GET', { method: 'GET' }, 405, 'method-not-allowed'],
    ['without groupRef', { url: SEARCH_URL.split('?')[0] }, 400, 'missing-parameter'],
    [
      'for an unknown group',
      { url: SEARCH_URL.replace('acme', 'nobody') },
      404,
      'installation-not-found',
    ],
    [
      'for an unknown project',
      { url: SEARCH_URL.replace('prj_5d1c7e', 'prj_x') },
      404,
      'project-not-found',
    ],
    [
      'for an unknown integration',
      { url: SEARCH_URL.replace('int_9b40aa', 'int_x') },
      404,
      'integration-not-found',
    ],
    [
      'at another path',
      { url: SEARCH_URL.replace('/integrations/', '/x/') },
      404,
      'no-such-address',
    ],
    ['with half a JSON text', { text: '{"objectName": "cont' }, 400, 'invalid-body'],
    ['with an array', { body: [] }, 400, 'invalid-body'],
    [
      'without an operator',
      { body: { objectName: 'contacts', fieldFilters: [{ fieldName: 'email', value: 'a' }] } },
      400,
      'invalid-body',
    ],
    ['without filters', { body: { objectName: 'contacts' } }, 400, 'invalid-body'],
    ['without an object', { body: { objectName: '', fieldFilters: [] } }, 400, 'invalid-body'],
  ])('%s', async (_, call, status, type) => {
    const { url = SEARCH_URL, ...rest } = { url: undefined, ...call }

    await expectProblem(await callSearch(sandboxAtNoon(), { url, ...rest }), status, type)
  })

  it('with an operator other than eq, and the problem names its position', async () => {
    const filter = { fieldName: 'email', operator: 'contains', value: '@' }

    const response = await callSearch(sandboxAtNoon(), {
      body: { objectName: 'contacts', fieldFilters: [filter] },
    })

    const problem = await expectProblem(response, 400, 'unknown-operator')
    expect(problem.detail).toContain('"contains"')
    expect(problem.causes).toEqual([expect.stringContaining('fieldFilters.0.operator')])
  })

  it('with an integration name instead of the ID, and the problem names the ID', async () => {
    const url = SEARCH_URL.replace('int_9b40aa', 'hub-crm')

    const response = await callSearch(sandboxAtNoon(), { url })

    const problem = await expectProblem(response, 404, 'integration-not-found')
    expect(problem.remedy).toContain('int_9b40aa')
  })

  it('while the provider is throttled', async () => {
    const sandbox = sandboxAtNoon()
    sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: 30_000 })

    const problem = await expectProblem(await callSearch(sandbox), 429, 'provider-rate-limited')

    expect(problem).toMatchObject({ retryable: true, retryAfter: '2025-01-01T12:00:30.000Z' })
  })
})
