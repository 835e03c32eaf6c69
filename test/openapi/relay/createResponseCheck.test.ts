import { describe, expect, it } from 'vitest'
import { callRelay } from './callRelay.ts'
import { createResponseCheck, type Received } from './createResponseCheck.ts'
import { operationsOf } from './places.ts'
import { relayDocument } from './relayDocument.ts'

describe('the response check', () => {
  const document = relayDocument()
  const check = createResponseCheck(document)
  const [info, list] = operationsOf(document)
  const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
  const withHeader = (name: string, value: string | null) => (response: Received) => {
    if (value === null) response.headers.delete(name)
    else response.headers.set(name, value)
    return response
  }
  const withMember = (member: string, value: unknown) => (response: Received) => {
    const body = JSON.parse(new TextDecoder().decode(response.body))
    const [first] = Array.isArray(body) ? body : [body]
    first[member] = value
    return { ...response, body: text(body) }
  }
  const refused = { name: 'refused', options: { authorize: () => undefined } }
  const plain = { name: 'nothing fails' }

  it.each([
    ['X-Relay-Request-Id is missing', info, plain, withHeader('x-relay-request-id', null)],
    ['Referrer-Policy is missing', info, refused, withHeader('referrer-policy', null)],
    [
      'Content-Security-Policy must be equal',
      list,
      plain,
      withHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'"),
    ],
    ['server is not documented', info, refused, withHeader('server', 'some')],
    [
      'access-control-allow-origin is not',
      info,
      plain,
      withHeader('access-control-allow-origin', '*'),
    ],
    ['type "text/html" is not documented', info, refused, withHeader('content-type', 'text/html')],
    ['X-Relay-Source must be equal', list, plain, withHeader('x-relay-source', 'relay')],
    ['status 418 is not documented', info, refused, (one: Received) => ({ ...one, status: 418 })],
    ['X-Relay-Source must be equal', list, refused, (one: Received) => ({ ...one, status: 418 })],
    ['body/status must be equal', info, refused, (one: Received) => ({ ...one, status: 403 })],
    ['body/type must be equal', info, refused, withMember('type', 'urn:svc-relay:csrf')],
    ['problem of type "about:blank"', info, refused, withMember('type', 'about:blank')],
    ["must have required property 'remedy'", info, refused, withMember('remedy', undefined)],
    ['body/retryable must be boolean', info, refused, withMember('retryable', 'no')],
    ['body/0/id must be string', list, plain, withMember('id', 7)],
    ['body/0/redacted/0 must match format', list, plain, withMember('redacted', ['metadata'])],
    ['body/name must be equal', info, plain, withMember('name', 'nginx')],
    ['there is no body', info, plain, (one: Received) => ({ ...one, body: new Uint8Array() })],
  ])('finds that %s', async (fault, operation, situation, change) => {
    if (!operation) throw new Error('There are no operations.')
    const answered = await callRelay(operation, situation)

    expect(check(operation, answered)).toEqual([])
    expect(check(operation, change(answered)).join('\n')).toContain(fault)
  })
})
