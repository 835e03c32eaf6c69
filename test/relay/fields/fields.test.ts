import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { integrationSchema } from '../../../src/contract/schemas/integration.js'
import type { Grant, IntegrationBinding, RelayOptions } from '../../../src/relay/index.js'
import { appRequest, setUp } from '../support.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

type Fields = NonNullable<RelayOptions['fields']>

const object = (objectName: string, more: object = {}) => ({ objectName, ...more })

const manifestOf = (...objects: { objectName: string }[]) => ({
  specVersion: '1.0.0',
  integrations: [{ name: 'acmeCrm', read: { objects } }, { name: 'acmeErp' }],
})

const manifest = manifestOf(object('contacts', { requiredFields: [{ fieldName: 'email' }] }))

const EMAIL = { name: 'email', required: true }

/** A relay whose caller is the grant of the request's header, so that callers can alternate. */
function relayFor(fields: Fields, options: Partial<RelayOptions> = {}) {
  const { relay, events } = setUp({
    manifest,
    authorize: (request) => JSON.parse(request.headers.get('x-grant') ?? '{}'),
    fields,
    ...options,
  })
  async function list(grant: Grant, signal?: AbortSignal) {
    const headers = { 'x-grant': JSON.stringify(grant) }
    const response = await relay(
      appRequest('/integrations', { headers, ...(signal && { signal }) }),
    )
    if (response.status !== 200) return response.status
    const [first]: unknown[] = await response.json()
    return integrationSchema.parse(first).objects?.[0]?.fields
  }
  return { list, events }
}

const ACME = { user: 'ada', groupRef: 'acme' }

describe('the relay option fields', () => {
  it('adds the app’s fields to those of the manifest and the installation', async () => {
    const fields = vi.fn<Fields>(async () => [
      { name: 'email', label: 'Email', type: 'text' },
      { name: 'mobile', type: 'text' },
      { name: 'city', label: 'City' },
    ])
    const { list } = relayFor(fields, {
      installationConfig: () => ({
        read: { objects: { contacts: { selectedFieldMappings: { phone: 'mobile' } } } },
      }),
    })

    expect(await list(ACME)).toEqual([
      { name: 'mobile', mappedName: 'phone', type: 'text' },
      { ...EMAIL, label: 'Email', type: 'text' },
      { name: 'city', label: 'City' },
    ])
    expect(fields.mock.calls).toEqual([[{ groupRef: 'acme' }, 'crm', 'contacts']])
  })

  it('calls the function for each object that the caller may search, and for no other', async () => {
    const fields = vi.fn<Fields>(() => [])
    const { list } = relayFor(fields, {
      manifest: manifestOf(object('contacts'), object('deals'), object('leads')),
      installationConfig: () => ({ read: { objects: { deals: { disabled: true } } } }),
    })

    await list(ACME)
    await list({ integrations: { crm: { installationId: 'i-1' } } })

    expect(fields.mock.calls.map(([, , objectName]) => objectName)).toEqual(['contacts', 'leads'])
  })

  it('never lists the fields of one customer for another', async () => {
    const fields = vi.fn<Fields>(async (binding) => [{ name: JSON.stringify(binding) }])
    const { list } = relayFor(fields, { manifest: manifestOf(object('contacts')) })
    const bound = (groupRef: string, crm: IntegrationBinding) => ({
      groupRef,
      integrations: { crm },
    })
    const grants: [Grant, IntegrationBinding][] = [
      [{ groupRef: 'acme' }, { groupRef: 'acme' }],
      [{ groupRef: 'globex' }, { groupRef: 'globex' }],
      [bound('x', { groupRef: 'acme' }), { groupRef: 'acme' }],
      [bound('acme', { groupRef: 'x' }), { groupRef: 'x' }],
      [bound('acme', { installationId: 'i-1' }), { groupRef: 'acme', installationId: 'i-1' }],
      // A key that is a concatenation would be the same for the next two.
      [bound('acme', { installationId: 'i-1|' }), { groupRef: 'acme', installationId: 'i-1|' }],
      [{ groupRef: 'acme|i-1' }, { groupRef: 'acme|i-1' }],
    ]

    for (const round of [1, 2]) {
      const found = await Promise.all(grants.map(([grant]) => list(grant)))
      expect([round, found]).toEqual([
        round,
        grants.map(([, binding]) => [{ name: JSON.stringify(binding) }]),
      ])
    }
    expect(fields).toHaveBeenCalledTimes(6)
  })

  it('shares the fields between the users of a group, so the function receives no user', async () => {
    const fields = vi.fn<Fields>((binding) => [{ name: Object.keys(binding).join() }])
    const { list } = relayFor(fields)

    await list({ ...ACME, context: { role: 'admin' } })
    const found = await list({ user: 'bob', groupRef: 'acme', context: { role: 'guest' } })

    expect(found).toEqual([EMAIL, { name: 'groupRef' }])
    expect(fields).toHaveBeenCalledTimes(1)
    expect(Object.isFrozen(fields.mock.calls[0]?.[0])).toBe(true)
  })

  it('keeps integrations and objects apart', async () => {
    const { relay } = setUp({
      manifest: {
        specVersion: '1.0.0',
        integrations: ['acmeCrm', 'acmeErp'].map((name) => ({
          name,
          read: { objects: [object('a'), object('b')] },
        })),
      },
      fields: async (_, alias, objectName) => [{ name: `${alias} ${objectName}` }],
    })

    for (let round = 0; round < 2; round += 1) {
      const integrations: unknown[] = await (await relay(appRequest('/integrations'))).json()
      const names = integrations
        .flatMap((one) => integrationSchema.parse(one).objects ?? [])
        .map(({ fields }) => fields?.[0]?.name)
      expect(names).toEqual(['crm a', 'crm b', 'erp a', 'erp b'])
    }
  })

  it('calls the function once for concurrent requests', async () => {
    const fields = vi.fn<Fields>(
      () => new Promise((resolve) => setTimeout(resolve, 100, [{ name: 'city' }])),
    )
    const { list } = relayFor(fields)

    const pending = Promise.all(Array.from({ length: 20 }, () => list(ACME)))
    await vi.advanceTimersByTimeAsync(100)

    expect(await pending).toEqual(Array.from({ length: 20 }, () => [EMAIL, { name: 'city' }]))
    expect(fields).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['5 minutes', {}, 300_000],
    ['limits.fieldsMs', { fieldsMs: 10 }, 10],
  ])('calls the function again after %s', async (_, limits, ms) => {
    const fields = vi.fn<Fields>(() => [])
    const { list } = relayFor(fields, { limits })

    await list(ACME)
    await vi.advanceTimersByTimeAsync(ms - 1)
    await list(ACME)
    expect(fields).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    await list(ACME)
    expect(fields).toHaveBeenCalledTimes(2)
  })

  it.each<[string, string, () => unknown]>([
    [
      'throws',
      'fields-failed',
      () => {
        throw new Error('down')
      },
    ],
    ['rejects', 'fields-failed', () => Promise.reject(new Error('down'))],
    ['returns an object', 'fields-unusable', () => ({ fields: [] })],
  ])('lists the fields of the manifest if the function %s', async (_, cause, fields) => {
    const { list, events } = relayFor(fields as Fields)

    expect(await list(ACME)).toEqual([EMAIL])
    expect(events).toMatchObject([{ op: 'integrations', status: 200, cause }])
    await list(ACME)
    expect(events[1]?.cause).toBeUndefined()
  })

  it('reports elements that are not fields, and lists the others', async () => {
    const { list, events } = relayFor((() => [{ name: 'city' }, 7]) as unknown as Fields)

    expect(await list(ACME)).toEqual([EMAIL, { name: 'city' }])
    expect(events).toMatchObject([{ status: 200, cause: 'fields-unusable' }])
  })

  it('M1 logs a failure once, without onEvent', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const down = new Error('down')
    const { relay } = setUp({
      manifest,
      fields: () => Promise.reject(down),
      // the types exclude undefined
      onEvent: undefined as unknown as () => void,
    })

    await relay(appRequest('/integrations'))
    await vi.advanceTimersByTimeAsync(30_000)
    await relay(appRequest('/integrations'))

    expect(log.mock.calls).toEqual([
      [expect.stringMatching(/^svc-relay: "fields" threw an error.* Cause fields-failed/), down],
    ])
  })

  it('K2 lists the fields of the manifest after limits.appMs', async () => {
    const { list, events } = relayFor(() => new Promise(() => {}), { limits: { appMs: 700 } })

    const pending = list(ACME)
    await vi.advanceTimersByTimeAsync(700)

    expect(await pending).toEqual([EMAIL])
    expect(events).toMatchObject([{ status: 200, cause: 'fields-timeout' }])
  })

  it('K2 stops waiting when the caller leaves, and the fields stay cached for others', async () => {
    let finish = (_: { name: string }[]) => {}
    const fields = vi.fn<Fields>(
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    const { list, events } = relayFor(fields)
    const controller = new AbortController()

    const left = list(ACME, controller.signal)
    await vi.advanceTimersByTimeAsync(1)
    controller.abort()
    await left
    expect(events).toHaveLength(1)
    const next = list(ACME)
    await vi.advanceTimersByTimeAsync(1)
    finish([{ name: 'city' }])

    expect(await next).toEqual([EMAIL, { name: 'city' }])
    expect(fields).toHaveBeenCalledTimes(1)
  })

  it('is a function', () => {
    expect(() => setUp({ fields: [] as unknown as Fields })).toThrow(
      'createRelay: the option "fields" is not a function.',
    )
  })
})
