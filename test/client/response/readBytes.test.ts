import { describe, expect, it } from 'vitest'
import { createClient } from '../../../src/client/createClient.js'
import type { ParseAs } from '../../../src/client/response/readBody.js'

/** Returns the parsed body for a media type, and its kind. */
async function read(body: BodyInit, type: string, as?: ParseAs) {
  const client = createClient({
    endpoint: 'https://app.example/api/svc',
    fetch: async () =>
      new Response(body, { headers: { 'x-relay-source': 'upstream', 'content-type': type } }),
  })
  return (await client.proxy({ integration: 'crm', path: '/a' }, { parseAs: as })).body
}

const kindOf = (body: unknown) => (body instanceof Blob ? 'blob' : typeof body)

describe('readBytes with auto', () => {
  it.each([
    ...['application/json', 'APPLICATION/JSON', 'text/json', 'application/json;charset=utf-8'],
    ...['application/problem+json', 'application/vnd.crm.v2+json; charset=utf-8', 'text/x+json'],
  ])('parses JSON: %s', async (type) => {
    expect(await read('{"a":1}', type)).toEqual({ a: 1 })
  })

  it.each([
    ...['text/plain', 'TEXT/CSV; header=present', 'text/jsonl', 'application/xml', 'text/html'],
    ...['application/atom+xml; charset=utf-8', 'application/x-www-form-urlencoded'],
    ...['application/javascript', 'application/XML'],
  ])('returns text: %s', async (type) => {
    expect(await read('{"a":1}', type)).toBe('{"a":1}')
  })

  it.each([
    ...['application/jsonl', 'image/svg+xml', 'image/json', 'application/pdf', ''],
    ...['application/octet-stream; was=application/json', 'application/x; of=a+json'],
    ...['application/x; of=a+xml', 'application/xmlish', 'x-text/plain', 'x-application/json'],
    ...['x-application/xml', 'application/javascripts', 'video/text/'],
  ])('returns a Blob: %j', async (type) => {
    const body = await read('{"a":1}', type)

    expect(kindOf(body)).toBe('blob')
    expect((body as Blob).type).toBe(type)
  })

  it('returns a Blob without a type if there is no media type', async () => {
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
  ])('decodes text by the charset of %s', async (type, bytes, text) => {
    expect(await read(new Uint8Array(bytes), type)).toBe(text)
  })
})

describe('readBytes with an explicit parseAs', () => {
  it.each<[ParseAs, string, string, unknown]>([
    ['json', '{"a":1}', 'application/pdf', { a: 1 }],
    ['json', '<html>', 'application/pdf', '<html>'],
    ['json', 'null', 'application/pdf', null],
    ['auto', 'null', 'application/json', null],
    ['json', '', 'application/json', undefined],
    ['auto', '', 'image/png', undefined],
    ['text', '{"a":1}', 'application/json', '{"a":1}'],
    ['text', '', 'application/json', ''],
  ])('parses as %s: %j of %s', async (as, body, type, expected) => {
    expect(await read(body, type, as)).toEqual(expected)
  })

  it.each(['{"a":1}', ''])('returns a Blob of the media type: %j', async (text) => {
    const body = await read(text, 'application/json', 'blob')

    expect(kindOf(body)).toBe('blob')
    expect([(body as Blob).type, await (body as Blob).text()]).toEqual(['application/json', text])
  })
})
