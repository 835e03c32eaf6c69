import { describe, expect, it } from 'vitest'
import { kindOf, problemOf, search, setUp, streaming } from '../support.js'

describe('POST /search/{alias}', () => {
  it('sends the validated search and passes the response on unchanged', async () => {
    const found = '{"results":[{"id":"1","fields":{"n":12345678901234567890}}], "x": 1 }'
    const { call, sent } = setUp(
      {},
      () => new Response(found, { headers: { 'content-type': 'application/json' } }),
    )

    const response = await call('/search/crm', {
      ...search,
      body: '{"groupRef":"victim","objectName":"a","fieldFilters":[],"objectName":"user/emails"}',
    })

    expect(sent[0]?.body).toBe('{"objectName":"user/emails","fieldFilters":[]}')
    expect(await response.text()).toBe(found)
    expect(response.headers.get('x-relay-source')).toBe('upstream')
  })

  it.each([
    ['', [{ in: 'body', detail: 'expected JSON in UTF-8' }]],
    ['{', [{ in: 'body', detail: 'expected JSON in UTF-8' }]],
    [new Uint8Array([0x22, 0xff, 0x22]), [{ in: 'body', detail: 'expected JSON in UTF-8' }]],
    ['[]', [{ in: 'body', name: '', detail: 'expected object, got an array' }]],
    [
      '{"fieldFilters":[]}',
      [{ in: 'body', name: 'objectName', detail: 'objectName: expected string, got nothing' }],
    ],
    [
      '{"objectName":"contacts","fieldFilters":[{"fieldName":"a","operator":"like","value":"hunter2"}]}',
      [{ in: 'body', name: 'fieldFilters.0.operator', detail: expect.any(String) }],
    ],
  ])('refuses the body %j and lists its faults without its values', async (body, issues) => {
    const { call, sent } = setUp()

    const response = await call('/search/crm', { method: 'POST', body })
    const problem = await problemOf(response)

    expect(problem).toMatchObject({ type: 'urn:svc-relay:bad-body', status: 400, issues })
    expect(JSON.stringify(problem)).not.toContain('hunter2')
    expect(sent).toEqual([])
  })

  it('refuses a search without a body', async () => {
    const { call, sent } = setUp()

    const problem = await problemOf(await call('/search/crm', { method: 'POST' }))

    expect(problem).toMatchObject({
      type: 'urn:svc-relay:bad-body',
      issues: [{ in: 'body', detail: 'expected JSON in UTF-8' }],
    })
    expect(sent).toEqual([])
  })

  it('sends nothing if the body is cut off', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(search.body))
        controller.error(new Error('reset'))
      },
    })
    const { call, sent, events } = setUp()

    expect(await kindOf(await call('/search/crm', streaming(body)))).toBe('499 aborted')
    expect(events).toMatchObject([{ op: 'search', status: 499, error: 'aborted' }])
    expect(sent).toEqual([])
  })

  it.each([
    ['by its declared length', 1, { 'content-length': String(64 * 1024 + 1) }],
    ['without a length', 64 * 1024, {}],
  ])('F6 refuses more than 64 KB, %s', async (_, size, headers: Record<string, string>) => {
    const { call, sent } = setUp()

    const body = `{"objectName":"${'x'.repeat(size)}","fieldFilters":[]}`
    const response = await call('/search/crm', { method: 'POST', body, headers })

    expect(await kindOf(response)).toBe('413 too-large')
    expect(sent).toEqual([])
  })

  it.each([true, false])('F6 accepts 64 KB (known length: %s)', async (isLengthKnown) => {
    const start = '{"objectName":"'
    const end = '","fieldFilters":[]}'
    const body = start + 'x'.repeat(64 * 1024 - start.length - end.length) + end
    const { call, sent } = setUp()

    const headers = { 'content-length': isLengthKnown ? String(body.length) : null }
    const response = await call('/search/crm', { method: 'POST', body, headers })

    expect(response.status).toBe(200)
    expect(sent[0]?.body).toBe(body)
  })

  it('responds with 500 if the app has already read the body', async () => {
    const { call, sent, events } = setUp({
      authorize: async (request) => {
        await request.text()
        return { groupRef: 'acme' }
      },
    })

    expect(await kindOf(await call('/search/crm', search))).toBe('500 misconfigured')
    expect(events[0]?.cause).toBe('body-already-read')
    expect(sent).toEqual([])
  })
})

describe('a refused search', () => {
  const filters = (count: number) => JSON.stringify({ fieldFilters: Array(count).fill({}) })

  it.each([
    ['20,000 empty filters', filters(20_000)],
    ['one filter with a name of 60,000 characters', `{"${'x'.repeat(60_000)}":1}`],
    ['60,000 characters that are not JSON', '['.repeat(60_000)],
    ['nested lists', `{"fieldFilters":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('K7 gets a response of at most 16 KB: %s', async (_, body) => {
    const { call, sent } = setUp()

    const response = await call('/search/crm', { method: 'POST', body })
    const text = await response.text()

    expect(response.status).toBe(400)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(16 * 1024)
    expect(sent).toEqual([])
  })

  it.each([
    [20, []],
    [21, [{ in: 'body', detail: 'and 1 more' }]],
    [1000, [{ in: 'body', detail: 'and 980 more' }]],
  ])(
    'K7 lists at most 20 of %i faults, and states the number of the others',
    async (count, others) => {
      const { call } = setUp()
      const filter = { operator: 'eq', value: 1 }
      const body = { objectName: 'contacts', fieldFilters: Array(count).fill(filter) }

      const response = await call('/search/crm', { method: 'POST', body: JSON.stringify(body) })
      const { issues } = (await response.json()) as { issues: object[] } // a problem of this relay has this member

      expect(issues[19]).toEqual({
        in: 'body',
        name: 'fieldFilters.19.fieldName',
        detail: 'fieldFilters.19.fieldName: expected string, got nothing',
      })
      expect(issues.slice(20)).toEqual(others)
    },
  )
})
