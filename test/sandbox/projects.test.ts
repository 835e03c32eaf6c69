import { describe, expect, it } from 'vitest'
import { type SandboxProject, sandboxData } from '../../src/sandbox/index.js'
import {
  callProxy,
  callSearch,
  eq,
  expectProblem,
  KEY,
  SEARCH_HEADERS,
  sandboxAtNoon,
} from './kit.js'

const BASE = 'https://api.svc.example/v1/projects'

/** Creates a project with the integration and customer names of the seeded project, but other keys, IDs and records. */
function southwind(number: number): SandboxProject {
  const { manifest } = sandboxData()
  return {
    apiKey: `key-south-${number}`,
    accessToken: `token.south.${number}`,
    project: { id: `prj_south_${number}`, name: `southwind-${number}` },
    destinations: [{ id: `dst_south_${number}` }],
    integrations: { sales: { id: `int_south_${number}`, name: 'hub-crm' } },
    manifest,
    groups: [{ groupRef: 'acme', name: 'Acme South' }],
    installations: [
      {
        id: `ins_south_${number}`,
        integration: 'hub-crm',
        groupRef: 'acme',
        config: {},
        records: {
          contacts: [{ id: `${number}`, properties: { email: `${number}@south.example` } }],
        },
      },
    ],
  }
}

const sandboxOfMany = () => sandboxAtNoon({ otherProjects: [southwind(1), southwind(2)] })
const list = (project: string, headers: Record<string, string>) =>
  sandboxOfMany().fetch(new Request(`${BASE}/${project}/destinations`, { headers }))
const ofSouth = { 'x-api-key': 'key-south-2', 'x-svc-project-id': 'prj_south_2' }

describe('several projects in a sandbox', () => {
  it.each([
    ['northwind', { 'x-api-key': KEY }, 14],
    ['southwind-2', { 'x-api-key': 'key-south-2' }, 1],
    ['prj_south_1', { authorization: 'Bearer token.south.1' }, 1],
    ['prj_south_1', { authorization: 'Bearer token.south.1', 'x-api-key': KEY }, 1],
    ['northwind', { authorization: 'Bearer token.south.1', 'x-api-key': KEY }, 14],
  ])('list the destinations of %s with its key or token: %j', async (project, headers, count) => {
    const response = await list(project, headers)

    expect(response.status).toBe(200)
    expect(await response.json()).toHaveLength(count)
  })

  it.each([
    ['northwind', { 'x-api-key': 'key-south-1' }],
    ['southwind-2', { 'x-api-key': 'key-south-1' }],
    ['southwind-2', { authorization: 'Bearer token.south.1' }],
  ])('return 404 for %s with foreign credentials: %j', async (project, headers) => {
    const problem = await expectProblem(await list(project, headers), 404, 'project-not-found')

    expect(problem.remedy).toContain('key')
  })

  it('are searched separately, by the key of the call', async () => {
    const sandbox = sandboxOfMany()
    const url =
      'https://search.svc.example/v1/projects/prj_south_2/integrations/int_south_2?groupRef=acme'
    const body = { objectName: 'contacts', fieldFilters: [eq('email', '2@south.example')] }
    const headers = { ...SEARCH_HEADERS, 'x-api-key': 'key-south-2' }

    const found = await callSearch(sandbox, { url, body, headers })
    const withoutKey = await callSearch(sandbox, { url, body })
    const otherIntegration = await callSearch(sandbox, {
      url: url.replace('int_south_2', 'int_9b40aa'),
      body,
      headers,
    })

    expect((await found.json()).results).toMatchObject([{ id: '2' }])
    await expectProblem(withoutKey, 404, 'project-not-found')
    await expectProblem(otherIntegration, 404, 'integration-not-found')
  })

  it('are called separately, including by installation ID', async () => {
    const sandbox = sandboxOfMany()

    await callProxy(sandbox, { change: ofSouth })
    const foreign = await callProxy(sandbox, {
      change: { ...ofSouth, 'x-svc-installation-id': 'ins_acme_crm_81f2' },
    })
    const foreignProject = await callProxy(sandbox, {
      change: { 'x-svc-project-id': 'prj_south_2' },
    })

    expect(sandbox.calls('proxy')[0]).toMatchObject({ status: 200, installationId: 'ins_south_2' })
    await expectProblem(foreign, 404, 'installation-not-found')
    await expectProblem(foreignProject, 404, 'project-not-found')
  })

  it('are throttled and lifted together, or by project', async () => {
    const sandbox = sandboxOfMany()
    const statuses = async () => [
      (await callProxy(sandbox)).status,
      (await callProxy(sandbox, { change: ofSouth })).status,
    ]

    sandbox.throttle({ project: 'southwind-2', integration: 'sales', forMs: 60_000 })
    expect(await statuses()).toEqual([200, 429])
    sandbox.throttle({ integration: 'hub-crm', groupRef: 'acme', forMs: 60_000 })
    expect(await statuses()).toEqual([429, 429])
    sandbox.lift({ project: 'prj_south_2' })
    expect(await statuses()).toEqual([429, 200])
  })

  it('have separate rate limits of the service', async () => {
    const sandbox = sandboxAtNoon({
      otherProjects: [southwind(2)],
      serviceRateLimit: { requests: 1, perMs: 1000 },
    })

    await callProxy(sandbox)

    expect((await callProxy(sandbox)).status).toBe(429)
    expect((await callProxy(sandbox, { change: ofSouth })).status).toBe(200)
  })

  it.each(['prj_south_2', 'southwind-2'])('have connection settings for %s', async (project) => {
    const connection = sandboxOfMany().connectionOf(project)

    expect(connection).toMatchObject({
      apiKey: 'key-south-2',
      project: { id: 'prj_south_2', name: 'southwind-2' },
      integrations: { sales: { id: 'int_south_2', name: 'hub-crm' } },
    })
    const request = new Request(`${BASE}/${project}/destinations`, {
      headers: { 'x-api-key': connection.apiKey },
    })
    expect((await connection.transport(request)).status).toBe(200)
  })

  it('can be added at run time, and are removed by reset', async () => {
    const sandbox = sandboxAtNoon()
    sandbox.data.otherProjects?.push(southwind(2))

    expect((await callProxy(sandbox, { change: ofSouth })).status).toBe(200)
    sandbox.reset()
    expect((await callProxy(sandbox, { change: ofSouth })).status).toBe(401)
  })
})

it('createSandbox accepts any number of projects, integrations, installations, groups and providers', async () => {
  const { manifest, providers } = sandboxData()
  const names = Array.from({ length: 30 }, (_, index) => `app-${index}`)
  const handle = (name: string) => () => Response.json({ answeredBy: name })
  const otherProjects = Array.from(
    { length: 30 },
    (_, index): SandboxProject => ({
      ...southwind(index),
      manifest: {
        ...manifest,
        integrations: names.map((name) => ({ name, provider: name, proxy: { enabled: true } })),
      },
      integrations: {},
      groups: names.map((groupRef) => ({ groupRef, name: groupRef })),
      installations: names.map((integration, place) => ({
        id: `ins_${index}_${place}`,
        integration,
        groupRef: `app-${29 - place}`,
        config: {},
        records: {},
      })),
    }),
  )
  const own = names.map((name) => [name, { baseUrl: `https://${name}.test`, handle: handle(name) }])
  const sandbox = sandboxAtNoon({
    otherProjects,
    providers: { ...providers, ...Object.fromEntries(own) },
  })

  const response = await callProxy(sandbox, {
    change: {
      'x-api-key': 'key-south-29',
      'x-svc-project-id': 'prj_south_29',
      'x-svc-integration-name': 'app-7',
      'x-svc-group-ref': 'app-22',
    },
  })

  expect(await response.json()).toEqual({ answeredBy: 'app-7' })
  expect(sandbox.calls('proxy')[0]?.installationId).toBe('ins_29_7')
})
