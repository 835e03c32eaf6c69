import { describe, expect, it } from 'vitest'
import type { AllowRule, Transport } from '../../../../src/relay/index.js'
import { waitFor } from '../../../support/waitFor.ts'
import { formNames, onSockets, read, sendRaw } from '../../sockets.js'
import { problemOf, setUp, streaming } from '../../support.js'

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=b'
const field = (name: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nDELETE\r\n--b--\r\n`
const long = 'x'.repeat(100_000)

const allow: AllowRule[] = [{ methods: ['POST'], path: '/crm/**' }]

/** A body of these pieces, without a length. */
function inPieces(...pieces: string[]) {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
}

/** A body of two pieces, without a length. */
const inTwo = (text: string) => inPieces(text.slice(0, 30), text.slice(30))

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
    ['a form', FORM, `a=${long}`, '&_method=DELETE'],
    ['a form without a type', '', `a=${long}`, '&_method=DELETE'],
    ['a form, in two pieces', FORM, `a=${long}`, '&_method=DEL', 'ETE'],
    ['a form before an empty piece', FORM, `a=${long}`, '&_method=DELETE', ''],
    ['a multipart body', MULTIPART, `${long}\r\n--b\r\nX-Method: DELETE`],
  ])('L3 does not send the end of %s that is an override', async (_, type, ...pieces) => {
    let sent = ''
    const transport: Transport = {
      async send({ body }) {
        if (!body || !('read' in body)) throw new TypeError('expected a streamed body')
        for (let piece = await body.read(); piece; piece = await body.read()) {
          sent += new TextDecoder().decode(piece)
        }
        throw new TypeError('expected the end of the body to be refused')
      },
    }
    const { call } = setUp({ allow, transport })
    const headers = type ? { 'content-type': type } : {}

    const response = await call('/proxy/crm/crm/a', { ...streaming(inPieces(...pieces)), headers })

    expect(response.status).toBe(403)
    expect(pieces.join('').startsWith(sent)).toBe(true)
    expect(sent).not.toMatch(/DELETE/)
  })

  it.each(formNames)(
    'L3 aborts a large form with a length whose end is an override, with %s',
    async (form) => {
      const bodies: string[] = []
      let hasStarted = false
      const service: Parameters<typeof onSockets>[1] = (request) => {
        request.once('data', () => {
          hasStarted = true
        })
        read(request).then(
          (text) => bodies.push(text.slice(-15)),
          () => bodies.push('aborted'),
        )
      }
      const { port } = await onSockets(form, service, { allow })
      const [start, end] = [`a=${'x'.repeat(1_000_000)}`, '&_method=DELETE']
      const { socket, received } = sendRaw(
        port,
        [
          'POST /api/svc/proxy/crm/crm/a HTTP/1.1',
          ...['Host: x', 'X-Svc-Relay: 1', `Content-Type: ${FORM}`],
          `Content-Length: ${start.length + end.length}\r\n\r\n${start}`,
        ].join('\r\n'),
      )

      await waitFor(() => expect(hasStarted).toBe(true))
      socket.write(end)

      await waitFor(() => expect(received()).toMatch(/^HTTP\/1\.1 403 /))
      await waitFor(() => expect(bodies).toEqual(['aborted']))
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
