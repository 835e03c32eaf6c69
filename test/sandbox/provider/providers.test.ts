import { describe, expect, it } from 'vitest'
import { callProxy, sandboxAtNoon } from '../kit.js'

describe('the seeded CRM', () => {
  it('returns pages with a cursor until the last page', async () => {
    const sandbox = sandboxAtNoon()
    const ids: string[] = []
    for (let path: string | undefined = '/crm/v3/objects/contacts?limit=80'; path; ) {
      const page: { results: { id: string }[]; paging?: { next: { after: string } } } = await (
        await callProxy(sandbox, { path })
      ).json()
      ids.push(...page.results.map(({ id }) => id))
      path = page.paging && `/crm/v3/objects/contacts?limit=80&after=${page.paging.next.after}`
    }

    expect(new Set(ids).size).toBe(320)
    expect(sandbox.calls('proxy')).toHaveLength(4)
  })

  it('creates, updates and deletes a record', async () => {
    const sandbox = sandboxAtNoon()
    const write = (method: string, path: string, properties: object) =>
      callProxy(sandbox, { method, path, body: JSON.stringify({ properties }) })

    const created = await write('POST', '/crm/v3/objects/contacts', { email: 'new@mail.example' })
    const path = created.headers.get('location') ?? ''
    const { id } = await created.json()
    const changed = await write('PATCH', path, { firstName: 'Nia' })
    const deleted = await callProxy(sandbox, { method: 'DELETE', path })
    const gone = await callProxy(sandbox, { path })

    expect(created.status).toBe(201)
    expect(path).toBe(`/crm/v3/objects/contacts/${id}`)
    expect(await changed.json()).toMatchObject({
      updatedAt: '2025-01-01T12:00:00.000Z',
      properties: { email: 'new@mail.example', firstName: 'Nia' },
    })
    expect([deleted.status, gone.status]).toEqual([204, 404])
  })

  it.each([
    ['/crm/v3/objects/contacts/999', 404, 'OBJECT_NOT_FOUND'],
    ['/crm/v3/objects/constructor', 404, 'OBJECT_NOT_FOUND'],
    ['/nothing', 404, 'OBJECT_NOT_FOUND'],
    ['/crm/v3/objects/contacts?limit=0', 400, 'VALIDATION_ERROR'],
  ])('returns an error at %s in its own format', async (path, status, category) => {
    const response = await callProxy(sandboxAtNoon(), { path })

    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toMatchObject({ status: 'error', category })
  })

  it('exports CSV with CRLF and one line per record', async () => {
    const response = await callProxy(sandboxAtNoon(), { path: '/crm/v3/exports/contacts.csv' })

    const text = await response.text()
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(text.split('\r\n')).toHaveLength(322)
    expect(text.split('\r\n')[0]).toMatch(/^id,firstName,lastName,email,/)
    expect(text).toContain('"{""street"":')
  })
})

describe('the seeded help desk', () => {
  const change = { 'x-svc-integration-name': 'help-desk' }

  it('returns numbered pages and single tickets', async () => {
    const page = await callProxy(sandboxAtNoon(), { change, path: '/api/v2/tickets.json?page=3' })
    const one = await callProxy(sandboxAtNoon(), { change, path: '/api/v2/tickets/7001.json' })

    expect(await page.json()).toMatchObject({ count: 60, next_page: null, tickets: { length: 20 } })
    expect(await one.json()).toMatchObject({ ticket: { id: 7001 } })
  })

  it('returns an error in its own format', async () => {
    const response = await callProxy(sandboxAtNoon(), { change, path: '/api/v2/users.json' })

    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: 'RecordNotFound', description: 'Not found' })
  })
})
