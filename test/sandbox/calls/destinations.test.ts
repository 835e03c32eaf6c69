import { describe, expect, it } from 'vitest'
import { expectProblem, KEY, sandboxAtNoon } from '../kit.js'

const url = (project: string) => `https://api.svc.example/v1/projects/${project}/destinations`
const list = (project = 'prj_5d1c7e', init: RequestInit = { headers: { 'X-Api-Key': KEY } }) =>
  sandboxAtNoon().fetch(new Request(url(project), init))

describe('the list of destinations of a sandbox', () => {
  it.each(['prj_5d1c7e', 'northwind'])('accepts the project %s', async (project) => {
    const response = await list(project)

    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toHaveLength(14)
  })

  it('contains every documented type and key, an undocumented type, and one without updateTime', async () => {
    const destinations: { type: string; metadata: object; updateTime?: string }[] = await (
      await list()
    ).json()

    const types = new Set(destinations.map((one) => one.type))
    const keys = new Set(destinations.flatMap((one) => Object.keys(one.metadata)))
    expect([...types].sort()).toEqual(
      [
        ...['webhook', 'kinesis', 's3', 'clickhouse', 'snowflake', 'redshift', 'bigquery'],
        ...['pubsub', 'azureblob', 'sqs', 'rabbitmq', 'azureservicebus', 'kafka'],
      ].sort(),
    )
    const documented = [
      ...['url', 'headers', 'streamName', 'region', 'partitionKeyTemplate', 'bucket'],
      ...['keyTemplate', 'storageClass', 'username', 'tableName', 'database'],
      ...['accountIdentifier', 'userId', 'dbName', 'schemaName', 'projectId', 'datasetId'],
      ...['tableId', 'workgroupName', 'clusterIdentifier', 'dbUser', 'account', 'container'],
      ...[
        'queueUrl',
        'topicId',
        'serverUrl',
        'exchange',
        'tls',
        'name',
        'batchSize',
        'maxWaitSecs',
      ],
    ]
    expect(documented).toHaveLength(31)
    expect(types.size).toBe(12 + 1)
    expect(documented.filter((key) => !keys.has(key))).toEqual([])
    expect(destinations.filter((one) => one.updateTime === undefined)).toHaveLength(1)
  })

  it('accepts a bearer token instead of the key', async () => {
    const token = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJub3J0aHdpbmQifQ.c2FuZGJveA'

    const response = await list('northwind', { headers: { Authorization: `Bearer ${token}` } })

    expect(response.status).toBe(200)
  })

  it.each([
    ['no credentials', {}],
    ['another key', { 'x-api-key': 'wrong' }],
    ['the key as a token', { authorization: `Bearer ${KEY}` }],
    ['a token of another scheme', { authorization: 'Basic c2FuZGJveA==' }],
  ])('rejects %s', async (_, headers) => {
    const response = await list('northwind', { headers })

    await expectProblem(response, 401, 'not-authenticated')
    expect(response.headers.get('www-authenticate')).toContain('Bearer')
  })

  it('rejects an unknown project', async () => {
    const problem = await expectProblem(await list('southwind'), 404, 'project-not-found')

    expect(problem.detail).toContain('southwind')
  })

  it('rejects another method and lists the allowed ones', async () => {
    const response = await list('northwind', { method: 'POST', headers: { 'x-api-key': KEY } })

    await expectProblem(response, 405, 'method-not-allowed')
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })

  it.each(['/destination', '/destinations/dst_1'])('returns 404 at %s', async (end) => {
    const address = `https://api.svc.example/v1/projects/northwind${end}`

    const response = await sandboxAtNoon().fetch(
      new Request(address, { headers: { 'x-api-key': KEY } }),
    )

    await expectProblem(response, 404, 'no-such-address')
  })

  it('responds to HEAD without a body', async () => {
    const response = await list('northwind', { method: 'HEAD', headers: { 'x-api-key': KEY } })

    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.body).toBeNull()
  })
})
