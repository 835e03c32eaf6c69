import { describe, expect, it } from 'vitest'
import type { AllowRule } from '../../../../src/relay/index.js'
import { problemOf, setUp, streaming } from '../../support.js'

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=b'
const field = (name: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nDELETE\r\n--b--\r\n`
const long = 'x'.repeat(100_000)

const allow: AllowRule[] = [{ methods: ['POST'], path: '/crm/**' }]

/** A body of two pieces, without a length. */
function inTwo(text: string) {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.subarray(0, 30))
      controller.enqueue(bytes.subarray(30))
      controller.close()
    },
  })
}

describe('a relay with rules, for a body', () => {
  it.each([
    ['a form', FORM, 'a=1&_method=DELETE'],
    ['a form with a padded name', FORM, `${'+'.repeat(1_100)}_method=DELETE&a=1`],
    ['a form without a type', '', '_method=DELETE'],
    ['a multipart body', MULTIPART, field('_method')],
  ])('L3 refuses %s that overrides the method, and sends nothing', async (_, type, body) => {
    const { call, sent, events } = setUp({ allow })
    const bytes = new TextEncoder().encode(body)
    const headers = { ...(type && { 'content-type': type }), 'content-length': `${bytes.length}` }

    const response = await call('/proxy/crm/crm/a', { method: 'POST', body: bytes, headers })

    expect(response.status).toBe(403)
    expect(await problemOf(response)).toMatchObject({ type: 'urn:svc-relay:not-allowed' })
    expect(sent).toEqual([])
    expect(events).toMatchObject([{ error: 'not-allowed', cause: 'method-override' }])
  })

  it.each([
    ['a form', FORM, `a=${long}&_method=DELETE`],
    ['a multipart body', MULTIPART, `${long}\r\n${field('_method')}`],
  ])(
    'L3 aborts the upload of %s without a length that overrides the method',
    async (_, type, body) => {
      const received: string[] = []
      const { call, events } = setUp({
        allow,
        transport: async (request: Request) => {
          received.push(await request.text())
          return Response.json([])
        },
      })
      const headers = { 'content-type': type }

      const response = await call('/proxy/crm/crm/a', { ...streaming(inTwo(body)), headers })

      expect(response.status).toBe(403)
      expect(received).toEqual([])
      expect(events).toMatchObject([{ error: 'not-allowed', cause: 'method-override' }])
    },
  )

  it.each([
    ['a form', FORM, 'a=1&b=2'],
    ['a large form', FORM, `a=${long}`],
    ['a large multipart body', MULTIPART, `${long}\r\n${field('file')}`],
    ['JSON', 'application/json', '{"_method":"DELETE"}'],
  ])('L3 sends %s without an override unchanged', async (_, type, body) => {
    const { call, sent } = setUp({ allow })
    const headers = { 'content-type': type }

    await call('/proxy/crm/crm/a', { ...streaming(inTwo(body)), headers })

    expect(sent.map((one) => one.body)).toEqual([body])
  })

  it('L3 sends an override if the rule has methodOverride', async () => {
    const { call, sent } = setUp({
      allow: [{ methods: ['POST'], path: '/crm/**', methodOverride: true }],
    })
    const headers = { 'content-type': FORM }

    await call('/proxy/crm/crm/a', { method: 'POST', body: '_method=DELETE', headers })

    expect(sent.map((one) => one.body)).toEqual(['_method=DELETE'])
  })
})
