import { APIResponseError, Client as NotionClient } from '@notionhq/client'
import axios, { AxiosError } from 'axios'
import ky, { HTTPError } from 'ky'
import createOpenApiClient from 'openapi-fetch'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { createStack } from '../../support/renderSvc.js'

const HOST = 'https://api.hub.example'

/** Creates a stack and the `fetch` of its CRM. */
function crmStack() {
  const stack = createStack()
  return { ...stack, fetch: stack.client.fetch('crm', { hosts: ['api.hub.example'] }) }
}

/** Returns the error that a call rejects with. */
async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => Promise.reject(new Error('expected a failure')),
    (error: unknown) => error,
  )
}

interface Contact {
  id: string
  properties: { firstName?: string; email?: string }
}

describe('openapi-fetch over the relay', () => {
  /** Types of the CRM, as `openapi-typescript` generates them. */
  interface paths {
    '/crm/v3/objects/contacts': {
      get: {
        parameters: { query?: { limit?: number } }
        responses: { 200: { content: { 'application/json': { results: Contact[] } } } }
      }
      post: {
        requestBody: { content: { 'application/json': Pick<Contact, 'properties'> } }
        responses: { 201: { content: { 'application/json': Contact } } }
      }
    }
    '/crm/v3/objects/contacts/{id}': {
      get: {
        parameters: { path: { id: string } }
        responses: {
          200: { content: { 'application/json': Contact } }
          404: { content: { 'application/json': { message: string } } }
        }
      }
    }
  }

  it('reads, changes and returns the provider’s error, with types', async () => {
    const { fetch, sandbox } = crmStack()
    const crm = createOpenApiClient<paths>({ baseUrl: HOST, fetch })

    const list = await crm.GET('/crm/v3/objects/contacts', { params: { query: { limit: 2 } } })
    const created = await crm.POST('/crm/v3/objects/contacts', {
      body: { properties: { firstName: 'Ada' } },
    })
    const none = await crm.GET('/crm/v3/objects/contacts/{id}', { params: { path: { id: '1' } } })

    expect(list.data?.results).toHaveLength(2)
    expectTypeOf(list.data).toEqualTypeOf<{ results: Contact[] } | undefined>()
    expect([created.response.status, created.data?.properties.firstName]).toEqual([201, 'Ada'])
    expect([none.response.status, none.error?.message]).toEqual([404, 'resource not found'])
    expect(sandbox.calls('proxy').map(({ headers }) => headers['content-type'])).toEqual([
      undefined,
      'application/json',
      undefined,
    ])
  })
})

describe('ky over the relay', () => {
  it('reads, changes and throws its own error for the provider’s', async () => {
    const { fetch } = crmStack()
    const crm = ky.create({ prefix: `${HOST}/crm/v3/objects`, fetch, retry: 0 })

    const list = await crm
      .get('contacts', { searchParams: { limit: 2 } })
      .json<{ results: Contact[] }>()
    const created = await crm.post('contacts', { json: { properties: { firstName: 'Ada' } } })
    const error = await errorOf(crm.get('contacts/none').json())

    expect(list.results).toHaveLength(2)
    expect(created.status).toBe(201)
    expect(error).toBeInstanceOf(HTTPError)
    expect(error).toMatchObject({
      response: { status: 404 },
      data: { message: 'resource not found' },
    })
  })

  it('rejects with the ProblemError of a hold', async () => {
    const { fetch, sandbox } = crmStack()
    sandbox.throttle({ integration: 'crm', forMs: 30_000 })
    const crm = ky.create({ prefix: HOST, fetch, retry: 0 })

    expect(await errorOf(crm.get('crm/v3/objects/contacts').json())).toBeInstanceOf(HTTPError)
    expect(await errorOf(crm.get('crm/v3/objects/contacts').json())).toMatchObject({
      name: 'ProblemError',
      origin: 'held',
    })
  })
})

describe('axios over the relay', () => {
  it('reads, changes and throws its own error for the provider’s', async () => {
    const { fetch } = crmStack()
    const crm = axios.create({ baseURL: `${HOST}/crm/v3`, adapter: 'fetch', env: { fetch } })

    const list = await crm.get<{ results: Contact[] }>('/objects/contacts', {
      params: { limit: 2 },
    })
    const created = await crm.post<Contact>('/objects/contacts', {
      properties: { firstName: 'Ada' },
    })
    const error = await errorOf(crm.get('/objects/contacts/none'))

    expect(list.data.results).toHaveLength(2)
    expect([created.status, created.data.properties.firstName]).toEqual([201, 'Ada'])
    expect(error).toBeInstanceOf(AxiosError)
    expect(error).toMatchObject({
      response: { status: 404, data: { message: 'resource not found' } },
    })
  })

  it('rejects with an error whose cause is the ProblemError of a hold', async () => {
    const { fetch, sandbox } = crmStack()
    sandbox.throttle({ integration: 'crm', forMs: 30_000 })
    const crm = axios.create({ baseURL: HOST, adapter: 'fetch', env: { fetch } })

    expect(await errorOf(crm.get('/crm/v3/objects/contacts'))).toMatchObject({
      response: { status: 429 },
    })
    expect(await errorOf(crm.get('/crm/v3/objects/contacts'))).toMatchObject({
      cause: { name: 'ProblemError', origin: 'held' },
    })
  })
})

describe('@notionhq/client over the relay', () => {
  /** Creates a stack whose only integration is Notion. */
  function notionStack() {
    const stack = createStack({
      relay: { requestHeaders: ['notion-version'] },
      sandbox: {
        integrations: { docs: { id: 'int-docs', name: 'notion' } },
        manifest: {
          specVersion: '1.0.0',
          integrations: [{ name: 'notion', provider: 'notion', proxy: { enabled: true } }],
        },
        groups: [{ groupRef: 'acme', name: 'Acme' }],
        installations: [
          { id: 'ins_1', integration: 'notion', groupRef: 'acme', config: {}, records: {} },
        ],
        providers: {
          notion: {
            baseUrl: 'https://api.notion.com',
            async handle(request) {
              const { pathname } = new URL(request.url)
              // As Notion does, which requires the version.
              if (!request.headers.has('notion-version') || pathname.endsWith('/none')) {
                const body = { object: 'error', status: 404, code: 'object_not_found' }
                return Response.json({ ...body, message: 'No such page' }, { status: 404 })
              }
              const { properties = {} } = request.method === 'PATCH' ? await request.json() : {}
              const authorization = request.headers.get('authorization')
              return Response.json({ object: 'page', id: 'page-1', properties, authorization })
            },
          },
        },
      },
    })
    const fetch = stack.client.fetch('docs', { hosts: ['api.notion.com'] })
    const notion = new NotionClient({ auth: 'placeholder', fetch, retry: false, logger: () => {} })
    return { ...stack, notion }
  }

  it('reads with the customer’s credentials instead of the SDK’s', async () => {
    const { notion } = notionStack()

    const page = await notion.pages.retrieve({ page_id: 'page-1' })

    expect(page).toMatchObject({ id: 'page-1', authorization: 'Bearer provider-token-ins_1' })
  })

  it('changes a page', async () => {
    const { notion, sandbox } = notionStack()

    const page = await notion.pages.update({
      page_id: 'page-1',
      properties: { Name: { title: [{ text: { content: 'Ada' } }] } },
    })

    expect(page).toMatchObject({
      properties: { Name: { title: [{ text: { content: 'Ada' } }] } },
    })
    expect(sandbox.calls('proxy')[0]).toMatchObject({ method: 'PATCH', path: '/v1/pages/page-1' })
  })

  it('throws its own error for the provider’s, and the ProblemError of the relay', async () => {
    const { notion, sandbox } = notionStack()

    const error = await errorOf(notion.pages.retrieve({ page_id: 'none' }))
    sandbox.failNext({ status: 503 }, { kind: 'proxy' })
    const problem = await errorOf(notion.pages.retrieve({ page_id: 'page-1' }))

    expect(error).toBeInstanceOf(APIResponseError)
    expect(error).toMatchObject({ status: 404, message: 'No such page' })
    expect(problem).toMatchObject({ name: 'ProblemError', origin: 'service', status: 503 })
  })
})
