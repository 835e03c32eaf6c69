import { describe, expect, it } from 'vitest'
import { createClient } from '../../src/client/createClient.js'
import type { ParseAs } from '../../src/client/response/readBody.js'

/** What a caller gets of a body of that type, and of which kind it is. */
async function read(body: BodyInit, type: string, as?: ParseAs) {
  const client = createClient({
    endpoint: 'https://app.example/api/svc',
    fetch: async () =>
      new Response(body, { headers: { 'x-relay-source': 'upstream', 'content-type': type } }),
  })
  return (await client.proxy({ integration: 'crm', path: '/a' }, { parseAs: as })).body
}

const kindOf = (body: unknown) => (body instanceof Blob ? 'blob' : typeof body)

describe('a body by its media type', () => {
  it.each([
    ...['application/json', 'APPLICATION/JSON', 'text/json', 'application/json;charset=utf-8'],
    ...['application/problem+json', 'application/vnd.crm.v2+json; charset=utf-8', 'text/x+json'],
  ])('is JSON: %s', async (type) => {
    expect(await read('{"a":1}', type)).toEqual({ a: 1 })
  })

  it.each([
    ...['text/plain', 'TEXT/CSV; header=present', 'text/jsonl', 'application/xml', 'text/html'],
    ...['application/atom+xml; charset=utf-8', 'application/x-www-form-urlencoded'],
    ...['application/javascript', 'application/XML'],
  ])('is text: %s', async (type) => {
    expect(await read('{"a":1}', type)).toBe('{"a":1}')
  })

  it.each([
    ...['application/jsonl', 'image/svg+xml', 'image/json', 'application/pdf', ''],
    ...['application/octet-stream; was=application/json', 'application/x; of=a+json'],
    ...['application/x; of=a+xml', 'application/xmlish', 'x-text/plain', 'x-application/json'],
    ...['x-application/xml', 'application/javascripts', 'video/text/'],
  ])('is a blob: %j', async (type) => {
    const body = await read('{"a":1}', type)

    expect(kindOf(body)).toBe('blob')
    expect((body as Blob).type).toBe(type)
  })

  it('is a blob of no type where there is none', async () => {
    const client = createClient({
      endpoint: 'https://app.example/api/svc',
      fetch: async () =>
        new Response(new Uint8Array([123]), { headers: { 'x-relay-source': 'upstream' } }),
    })

    const { body } = await client.proxy<Blob>({ integration: 'crm', path: '/a' })

    expect([body.size, body.type]).toEqual([1, ''])
  })

  it.each([
    ['text/plain; charset=iso-8859-1', [0xe4], 'ä'],
    ['text/plain;charset="iso-8859-1"', [0xe4], 'ä'],
    ['text/plain; CHARSET=ISO-8859-1; format=flowed', [0xe4], 'ä'],
    ['text/plain; charset=utf-16le', [0xe4, 0], 'ä'],
    ['text/plain', [0xc3, 0xa4], 'ä'],
    ['text/plain; charset=nonsense', [0xc3, 0xa4], 'ä'],
    ['text/plain; charset=', [0xc3, 0xa4], 'ä'],
  ])('is decoded as %s says', async (type, bytes, text) => {
    expect(await read(new Uint8Array(bytes), type)).toBe(text)
  })
})

describe('a body as the caller says', () => {
  it.each<[ParseAs, string, string, unknown]>([
    ['json', '{"a":1}', 'application/pdf', { a: 1 }],
    ['json', '<html>', 'application/pdf', '<html>'],
    ['json', 'null', 'application/pdf', null],
    ['auto', 'null', 'application/json', null],
    ['json', '', 'application/json', undefined],
    ['auto', '', 'image/png', undefined],
    ['text', '{"a":1}', 'application/json', '{"a":1}'],
    ['text', '', 'application/json', ''],
  ])('is read as %s: %j of %s', async (as, body, type, expected) => {
    expect(await read(body, type, as)).toEqual(expected)
  })

  it.each(['{"a":1}', ''])('is a blob of its type: %j', async (text) => {
    const body = await read(text, 'application/json', 'blob')

    expect(kindOf(body)).toBe('blob')
    expect([(body as Blob).type, await (body as Blob).text()]).toEqual(['application/json', text])
  })
})
