import { describe, expect, it, vi } from 'vitest'
import { integrationSchema } from '../../../src/contract/schemas/integration.js'
import { relayInfoSchema } from '../../../src/contract/schemas/relayInfo.js'
import { createRelay, type RelayOptions } from '../../../src/relay/index.js'
import { createSandbox } from '../../../src/sandbox/index.js'
import { appRequest, baseOptions, kindOf, problemOf, search, setUp } from '../support.js'

const manifest = `
specVersion: 1.0.0
integrations:
  - name: acmeCrm
    read:
      objects:
        - objectName: contacts
        - objectName: accounts
          enabled: always
    proxy: { enabled: true }
  - name: acmeErp
    proxy:
    read:
`

type ConfigOf = NonNullable<RelayOptions['installationConfig']>

/** A function of an app in plain JavaScript, which can return anything. */
const returning = (value: unknown): ConfigOf => (() => value) as ConfigOf

async function list(options: Partial<RelayOptions>) {
  const response = await setUp({ manifest, ...options }).call('/integrations')
  const integrations: unknown[] = await response.json()
  return integrations.map((one) => integrationSchema.parse(one))
}

async function hasProxy(options: Partial<RelayOptions>) {
  const { call, events } = setUp({ manifest, ...options })
  const response = await call('')
  return { proxy: relayInfoSchema.parse(await response.json()).actions.proxy, events }
}

const content = {
  read: { objects: { contacts: { disabled: true }, accounts: { disabled: true } } },
}

describe('an installation config', () => {
  it.each([
    ['bare', content],
    ['as the service stores it', { config: { content } }],
    ['without the outer wrapper', { content }],
  ])('disables objects if it is %s', async (_, value) => {
    const [crm] = await list({ installationConfig: returning(value) })

    expect(crm?.objects?.map(({ searchable }) => searchable)).toEqual([false, true])
  })

  it.each([
    [{ read: null }],
    [{ read: { objects: null } }],
    [{ read: { objects: { contacts: null } } }],
  ])('disables nothing if it is %j', async (value) => {
    const [crm] = await list({ installationConfig: returning(value) })

    expect(crm?.objects?.map(({ searchable }) => searchable)).toEqual([true, true])
  })

  it.each(['/integrations', '/proxy/crm/a'])(
    'causes a 500 for %s if it is invalid',
    async (path) => {
      const installationConfig = returning({ data: { read: { objects: {} } } })
      const { call, events, sent } = setUp({ manifest, installationConfig })

      expect(await kindOf(await call(path))).toBe('500 misconfigured')
      expect(events).toMatchObject([{ cause: 'installation-config-failed' }])
      expect(sent).toEqual([])
    },
  )

  it('is logged with a JSON Pointer to the fault if it is invalid', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const installationConfig = returning({ read: { objects: { 'user/emails': 'hunter2' } } })
    const relay = createRelay({ ...baseOptions, manifest, installationConfig })

    await relay(appRequest('/integrations'))

    const [text, error] = log.mock.calls[0] ?? []
    expect(text).toContain('Cause installation-config-failed')
    expect(String(error)).toContain('/read/objects/user~1emails is a string')
    expect(String(error)).not.toContain('hunter2')
    log.mockRestore()
  })
})

describe('proxy.enabled of an installation config', () => {
  it.each([
    [false, '403 proxy-off'],
    [true, '200'],
  ])('determines the response to a provider call if it is %s: %s', async (enabled, expected) => {
    const value = { config: { content: { proxy: { enabled } } } }
    const { call, sent } = setUp({ manifest, installationConfig: returning(value) })

    expect(await kindOf(await call('/proxy/crm/a'))).toBe(expected)
    expect(sent).toHaveLength(enabled ? 1 : 0)
  })

  it.each([[{}], [{ proxy: null }], [{ proxy: {} }], [null], [undefined]])(
    'leaves the decision to the manifest if the config is %j',
    async (value) => {
      const { call } = setUp({ manifest, installationConfig: returning(value) })

      expect((await call('/proxy/crm/a')).status).toBe(200)
      expect(await kindOf(await call('/proxy/erp/a'))).toBe('403 proxy-off')
    },
  )

  it('does not enable provider calls that the manifest disables', async () => {
    const installationConfig = returning({ proxy: { enabled: true } })
    const { call } = setUp({ manifest, installationConfig })

    expect(await kindOf(await call('/proxy/erp/a'))).toBe('403 proxy-off')
    const [, erp] = await list({ installationConfig })
    expect(erp).toMatchObject({ alias: 'erp', proxy: false })
  })

  it('is respected without a manifest', async () => {
    const { call } = setUp({ installationConfig: returning({ proxy: { enabled: false } }) })

    expect(await kindOf(await call('/proxy/crm/a'))).toBe('403 proxy-off')
  })

  it('sets its own cause in the event, and is mentioned in the remedy', async () => {
    const installationConfig = returning({ proxy: { enabled: false } })
    const { call, events } = setUp({ manifest, installationConfig })

    const problem = await problemOf(await call('/proxy/crm/a'))

    expect(problem.remedy).toContain('the config of the installation')
    expect(events).toMatchObject([{ error: 'proxy-off', cause: 'installation-proxy-off' }])
  })

  it('is reported by GET / and GET /integrations', async () => {
    const installationConfig = returning({ proxy: { enabled: false } })

    expect(await list({ installationConfig })).toMatchObject([{ proxy: false }, { proxy: false }])
    expect((await hasProxy({ installationConfig })).proxy).toBe(false)
    expect((await hasProxy({ installationConfig: returning({}) })).proxy).toBe(true)
  })

  it('is reported as false by GET / if the config is invalid', async () => {
    const { proxy, events } = await hasProxy({ installationConfig: returning({ proxy: 'on' }) })

    expect(proxy).toBe(false)
    expect(events).toMatchObject([{ status: 200, cause: 'installation-config-failed' }])
  })

  it('is reported as true by GET / if only the config of another integration is invalid', async () => {
    const { call, events } = setUp({
      installationConfig: (_, alias) => (alias === 'crm' ? returning({ proxy: 'on' })({}, '') : {}),
    })

    expect(await problemOf(await call(''))).toMatchObject({ actions: { proxy: true } })
    expect(events).toMatchObject([{ status: 200, cause: 'installation-config-failed' }])
  })

  it('is read once for a provider call, with the grant and the alias', async () => {
    const installationConfig = vi.fn<ConfigOf>(() => null)
    const { call } = setUp({ manifest, installationConfig })

    await call('/proxy/crm/a')

    expect(installationConfig.mock.calls).toEqual([
      [expect.objectContaining({ groupRef: 'acme' }), 'crm'],
    ])
  })

  it('is not read for a call that no rule allows, or for a search', async () => {
    const installationConfig = vi.fn<ConfigOf>()
    const allow = [{ methods: ['GET'], path: '/a' }] as const
    const { call } = setUp({ manifest, installationConfig, allow })

    expect(await kindOf(await call('/proxy/crm/b'))).toBe('403 not-allowed')
    expect((await call('/search/crm', search)).status).toBe(200)
    expect(installationConfig).not.toHaveBeenCalled()
  })

  it('K2 is read within limits.appMs', async () => {
    const installationConfig = () => new Promise<null>(() => {})
    const { call, events, sent } = setUp({ manifest, installationConfig, limits: { appMs: 20 } })

    expect(await kindOf(await call('/proxy/crm/a'))).toBe('500 misconfigured')
    expect(events).toMatchObject([{ cause: 'installation-config-timeout' }])
    expect(sent).toEqual([])
  })
})

const NAMES = [
  'user/emails',
  'now/table/incident',
  'auth.teams',
  'journalEntry',
  'constructor',
  '__proto__',
  'toString',
]

describe.each(NAMES)('an object named %s', (objectName) => {
  const record = { id: 'r-1', email: 'a@b.example' }

  /** A relay in front of a sandbox with one object of this name. */
  function connect(disabled: boolean) {
    const sandbox = createSandbox()
    const [integration] = sandbox.data.manifest.integrations
    const installation = sandbox.installation('crm', 'acme')
    if (!integration) throw new Error('The sandbox has an integration.')
    integration.read = { objects: [{ objectName }] }
    installation.config = JSON.parse(
      `{ "read": { "objects": { ${JSON.stringify(objectName)}: { "disabled": ${disabled} } } } }`,
    )
    installation.records = JSON.parse(
      JSON.stringify([record])
        .replace(/^/, `{ ${JSON.stringify(objectName)}: `)
        .concat('}'),
    )
    const { call } = setUp({
      ...sandbox.connection,
      installationConfig: () => installation.config,
    })
    const body = JSON.stringify({ objectName, fieldFilters: [] })
    return {
      find: () => call('/search/crm', { method: 'POST', body }),
      async objects() {
        const [crm] = await (await call('/integrations')).json()
        return crm.objects
      },
    }
  }

  it('is searched through the relay and the sandbox', async () => {
    const { find, objects } = connect(false)

    expect(await objects()).toEqual([{ objectName, searchable: true, always: false }])
    expect(await (await find()).json()).toMatchObject({ results: [{ raw: record }] })
  })

  it('cannot be searched if the installation config disables it', async () => {
    const { find, objects } = connect(true)

    expect(await objects()).toEqual([{ objectName, searchable: false, reason: 'disabled' }])
    expect((await find()).status).toBeGreaterThanOrEqual(400)
  })
})
