import { describe, expect, it, vi } from 'vitest'
import { integrationSchema } from '../../../src/contract/schemas/integration.js'
import { relayInfoSchema } from '../../../src/contract/schemas/relayInfo.js'
import type { Grant, RelayOptions } from '../../../src/relay/index.js'
import { kindOf, search, setUp } from '../support.js'

const manifest = `
specVersion: 1.0.0
integrations:
  - name: acmeCrm
    displayName: Acme CRM
    provider: acme
    read:
      objects:
        - { objectName: contacts, displayName: Contacts, schedule: '*/10 * * * *' }
        - { objectName: accounts, enabled: always }
        - { objectName: now/table/incident }
    proxy: { enabled: true }
  - name: acmeErp
    proxy: { enabled: false }
`

/** A manifest that does not mention provider calls. */
const silent = 'specVersion: 1.0.0\nintegrations: [{ name: acmeCrm }, { name: acmeErp }]'

const disabled = {
  read: { objects: { contacts: { disabled: true }, accounts: { disabled: true } } },
}

async function list(options: Partial<RelayOptions>) {
  const { call, sent } = setUp(options)
  const response = await call('/integrations')
  expect(sent).toEqual([])
  const integrations: unknown[] = await response.json()
  return integrations.map((integration) => integrationSchema.parse(integration))
}

describe('GET /integrations', () => {
  it('lists the objects that can be searched, and the reason if one cannot', async () => {
    const calls: [Grant, string][] = []
    const integrations = await list({
      manifest,
      installationConfig: async (grant, alias) => {
        calls.push([grant, alias])
        return disabled
      },
    })

    expect(integrations).toEqual([
      {
        alias: 'crm',
        name: 'acmeCrm',
        displayName: 'Acme CRM',
        provider: 'acme',
        objects: [
          {
            objectName: 'contacts',
            displayName: 'Contacts',
            searchable: false,
            reason: 'disabled',
          },
          { objectName: 'accounts', searchable: true, always: true },
          { objectName: 'now/table/incident', searchable: true, always: false },
        ],
        proxy: true,
      },
      { alias: 'erp', name: 'acmeErp', objects: [], proxy: false },
    ])
    expect(calls.map(([grant, alias]) => [grant.groupRef, alias])).toEqual([
      ['acme', 'crm'],
      ['acme', 'erp'],
    ])
  })

  it('lists the fields of the manifest under the names that searches use', async () => {
    const withFields = `
specVersion: 1.0.0
integrations:
  - name: acmeCrm
    read:
      objects:
        - objectName: contacts
          requiredFields: [{ fieldName: email }, { mapToName: phone, mapToDisplayName: Phone }]
          optionalFields: [{ fieldName: email }, { fieldName: tier_c, mapToName: tier }]
          optionalFieldsAuto: all
        - objectName: deals
  - name: acmeErp
`
    const [crm] = await list({ manifest: withFields })

    expect(crm?.objects).toEqual([
      {
        objectName: 'contacts',
        searchable: true,
        always: false,
        fields: [
          { name: 'phone', mappedName: 'phone', label: 'Phone', required: true },
          { name: 'tier_c', mappedName: 'tier' },
          { name: 'email', required: true },
        ],
        otherFields: true,
      },
      { objectName: 'deals', searchable: true, always: false },
    ])
  })

  it.each([null, undefined])(
    'disables no object if the installation config is %s',
    async (none) => {
      const [crm] = await list({ manifest, installationConfig: () => none })

      expect(crm?.objects?.map(({ searchable }) => searchable)).toEqual([true, true, true])
    },
  )

  it('reports provider calls as off if the manifest does not mention them', async () => {
    const { call, sent } = setUp({ manifest: silent })

    expect((await list({ manifest: silent })).map(({ proxy }) => proxy)).toEqual([false, false])
    expect(await kindOf(await call('/proxy/crm/a'))).toBe('403 proxy-off')
    expect(sent).toEqual([])
  })

  it('lists only granted integrations, and no objects if there is no manifest', async () => {
    expect(await list({ authorize: () => ({ groupRef: 'acme', integrations: ['erp'] }) })).toEqual([
      { alias: 'erp', name: 'acmeErp', proxy: true },
    ])
  })

  it('reads no config if there is no manifest and provider calls are off', async () => {
    const installationConfig = vi.fn()

    const integrations = await list({ installationConfig, allow: [] })

    expect(integrations).toEqual([
      { alias: 'crm', name: 'acmeCrm', proxy: false },
      { alias: 'erp', name: 'acmeErp', proxy: false },
    ])
    expect(installationConfig).not.toHaveBeenCalled()
  })

  it('reports that nothing can be searched without a group, and reads no config if provider calls are also off', async () => {
    const installationConfig = vi.fn()
    const authorize = () => ({ integrations: { crm: { installationId: 'i' } } })

    const [crm] = await list({ manifest, installationConfig, authorize, allow: [] })

    const off = { searchable: false, reason: 'not-granted' }
    expect(crm?.objects).toMatchObject([
      { objectName: 'contacts', ...off },
      { objectName: 'accounts', ...off },
      { objectName: 'now/table/incident', ...off },
    ])
    expect(installationConfig).not.toHaveBeenCalled()
    const { call } = setUp({ manifest, authorize })
    expect(await kindOf(await call('/search/crm', search))).toBe('403 not-granted')
  })

  it('refuses provider calls that the manifest disables', async () => {
    const { call, sent } = setUp({ manifest })

    expect(await kindOf(await call('/proxy/erp/a'))).toBe('403 proxy-off')
    expect((await call('/proxy/crm/a')).status).toBe(200)
    expect(sent).toHaveLength(1)
  })

  it.each([
    [
      'throws an error',
      () => {
        throw new Error('hunter2')
      },
    ],
    ['returns an invalid config', () => ({ read: 'hunter2' })],
  ])('responds with 500 if installationConfig %s', async (_, installationConfig) => {
    const { call, events } = setUp({
      manifest,
      // the types reject an invalid config
      installationConfig: installationConfig as unknown as () => null,
    })

    const response = await call('/integrations')

    expect(await response.clone().text()).not.toContain('hunter2')
    expect(await kindOf(response)).toBe('500 misconfigured')
    expect(events).toMatchObject([{ op: 'integrations', cause: 'installation-config-failed' }])
  })
})

describe('GET /', () => {
  it('returns the relay’s name, version and time', async () => {
    const beforeMs = Date.now()
    const response = await setUp().call('')
    const { name, version, time } = relayInfoSchema.parse(await response.json())

    expect([name, version]).toEqual(['svc-relay', 1])
    expect(Date.parse(time)).toBeGreaterThanOrEqual(beforeMs)
    expect(Date.parse(time)).toBeLessThanOrEqual(Date.now())
    expect([response.status, response.statusText]).toEqual([200, ''])
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('x-relay-source')).toBe('relay')
  })

  const actions = async (options: Partial<RelayOptions>) => {
    const response = await setUp(options).call('')
    return relayInfoSchema.parse(await response.json()).actions
  }

  it.each<[string, Partial<RelayOptions>, object]>([
    ['everything', {}, { destinations: true, search: true, proxy: true }],
    [
      'everything in the grant',
      { authorize: () => ({ groupRef: 'acme' }) },
      { destinations: false, search: true, proxy: true },
    ],
    [
      'no search without a group',
      { authorize: () => ({ integrations: { crm: { installationId: 'i' } } }) },
      { destinations: false, search: false, proxy: true },
    ],
    [
      'no provider calls without rules',
      { allow: [] },
      { destinations: true, search: true, proxy: false },
    ],
    [
      'no provider calls that the manifest does not enable',
      { manifest: silent, installationConfig: () => null },
      { destinations: true, search: true, proxy: false },
    ],
    [
      'nothing without integrations',
      { authorize: () => ({}) },
      { destinations: false, search: false, proxy: false },
    ],
  ])('offers %s', async (_, options, expected) => {
    expect(await actions(options)).toEqual(expected)
  })
})
