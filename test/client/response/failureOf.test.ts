import { describe, expect, it } from 'vitest'
import { createClient } from '../../../src/client/createClient.js'
import { ProblemError } from '../../../src/client/response/ProblemError.js'
import { toProblem } from '../../../src/contract/problem.js'

const PROBLEM = 'application/problem+json'

/** Returns the error of a call with this response. */
async function errorOf(
  route: 'proxy' | 'list',
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ProblemError> {
  const client = createClient({
    endpoint: 'https://app.example/api/svc',
    fetch: async () =>
      new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        status,
        headers: { 'x-relay-source': 'upstream', 'content-type': 'application/json', ...headers },
      }),
  })
  const call =
    route === 'list'
      ? client.listDestinations()
      : client.proxy({ integration: 'crm', path: '/contacts' })
  const error = await call.catch((reason: unknown) => reason)
  if (error instanceof ProblemError) return error
  throw new Error('the call did not fail as it should')
}

describe('the origin of a failure', () => {
  it.each([
    { subsystem: 'proxy' },
    { requestId: 'req_1' },
    { remedy: 'Wait.' },
    { retryable: true },
    { retryAfter: '2025-03-06T22:09:49Z' },
    { causes: ['too many calls'] },
  ])('is the service if its problem has %j, which providers do not send', async (member) => {
    const type = `${PROBLEM}; charset=utf-8`

    const error = await errorOf('proxy', 429, { title: 'No', ...member }, { 'content-type': type })

    expect(error.origin).toBe('service')
  })

  it.each([
    ['as plain JSON', 'application/json'],
    ['as text whose parameter names the problem type', `text/plain; was=${PROBLEM}`],
    ['without a content type', ''],
  ])('is the provider if the same members arrive %s', async (_, type) => {
    const body = { title: 'No', requestId: 'req_1', retryable: true }

    const error = await errorOf('proxy', 429, body, { 'content-type': type })

    expect(error.origin).toBe('provider')
  })

  it.each(['relay', 'UPSTREAM', ''])('is the relay if the source header is %j', async (source) => {
    expect((await errorOf('proxy', 429, {}, { 'x-relay-source': source })).origin).toBe('relay')
  })
})

describe('the detail of a failure', () => {
  it.each([
    ['its message', { message: 'No.' }],
    ['the message of its error', { error: { message: 'No.' } }],
    ['its error', { error: 'No.' }],
    ['its description of the error', { error: 'invalid_grant', error_description: 'No.' }],
    ['the first of these that is text', { message: 7, error: { message: 'No.' } }],
    ['its message before its error', { message: 'No.', error: 'E17' }],
    ['its detail before any other', { detail: 'No.', message: 'E17' }],
    ['not an empty text', { detail: '', message: '', error: 'No.' }],
  ])('is the provider’s message: %s', async (_, body) => {
    const error = await errorOf('proxy', 400, body)

    expect(error.problem.detail).toBe('No.')
    expect(error.message).toBe('Bad Request: No.')
  })

  it.each([
    [{ message: 7 }],
    [{ message: '' }],
    [{ error: null }],
    [{ error: { message: ['No.'] } }],
    [[{ message: 'No.' }]],
    ['No.'],
  ])('is absent if a provider sends %j', async (body) => {
    const error = await errorOf('proxy', 400, body)

    expect('detail' in error.problem).toBe(false)
    expect(error.message).toBe('Bad Request')
  })

  it('is not the `message` of a response of the service, which uses `detail`', async () => {
    const error = await errorOf('list', 400, { message: 'internal' })

    expect('detail' in error.problem).toBe(false)
  })

  it('does not replace the response, which stays unchanged', async () => {
    const error = await errorOf('proxy', 422, '{"a":1}', { 'x-request-id': 'p_1' })

    expect(error.response?.status).toBe(422)
    expect(error.response?.body).toEqual({ a: 1 })
    expect(error.response?.headers.get('x-request-id')).toBe('p_1')
    expect('cause' in error).toBe(false)
  })

  it('does not replace the response, whose body is a Blob without a content type', async () => {
    const client = createClient({
      endpoint: 'https://app.example/api/svc',
      fetch: async () =>
        new Response(new TextEncoder().encode('{"a":1}'), {
          status: 502,
          headers: { 'x-relay-source': 'upstream' },
        }),
    })

    await expect(client.proxy({ integration: 'crm', path: '/a' })).rejects.toMatchObject({
      origin: 'provider',
      response: { body: { size: 7, type: '' } },
    })
  })

  it('is derived from the status if the body is cut off', async () => {
    const client = createClient({
      endpoint: 'https://app.example/api/svc',
      fetch: async () =>
        new Response(new ReadableStream({ pull: (stream) => stream.error(new Error('reset')) }), {
          status: 503,
          headers: { 'x-relay-source': 'upstream' },
        }),
    })

    await expect(client.listDestinations()).rejects.toMatchObject({
      origin: 'service',
      message: 'Service Unavailable',
      response: { body: undefined },
    })
  })
})

describe('the request ID of a failure', () => {
  const headers = { 'x-relay-request-id': 'relay_9' }

  it('is the service’s, or the relay’s if there is none, or undefined', async () => {
    const both = await errorOf('list', 500, { requestId: 'req_1' }, headers)
    const one = await errorOf('list', 500, {}, headers)
    const none = await errorOf('list', 500, {})

    expect([both.requestId, one.requestId]).toEqual(['req_1', 'relay_9'])
    expect(one.problem.requestId).toBe('relay_9')
    expect('requestId' in none.problem).toBe(false)
  })
})

describe('retryable and retryAt of a failure', () => {
  it.each([
    ['nothing is stated', undefined, undefined, undefined],
    ['the problem states true', undefined, true, true],
    ['the problem states false', undefined, false, false],
    ['the header states false and the problem true', 'False', true, false],
    ['the header states true and the problem false', 'true', false, true],
    ['the header is empty, which is not false', '', false, true],
  ])('are read: %s', async (_, header, member, expected) => {
    const headers: Record<string, string> =
      header === undefined ? {} : { 'x-svc-retryable': header }

    const error = await errorOf('proxy', 429, { retryable: member }, headers)

    expect(error.retryable).toBe(expected)
    expect(error.lockedOut).toBe(expected === false)
  })

  it('have a time if one is stated, but not if a retry cannot help', async () => {
    const headers = { 'retry-after': '30' }

    const later = await errorOf('proxy', 429, {}, headers)
    const never = await errorOf('proxy', 429, { retryable: false }, headers)
    const unknown = await errorOf('proxy', 429, {})

    expect(Number(later.retryAt) - Date.now()).toBeGreaterThan(25_000)
    expect([never.retryAt, unknown.retryAt]).toEqual([undefined, undefined])
  })

  it.each([400, 403, 503])('are not a lock-out with status %i', async (status) => {
    const error = await errorOf('proxy', status, { retryable: false })

    expect([error.retryable, error.lockedOut]).toEqual([false, false])
  })
})

describe('ProblemError', () => {
  const problem = toProblem({ title: 'No', detail: 'Because.', requestId: 'req_1' }, 503)

  it('is an error with the title and detail of its problem', () => {
    const cause = new Error('below')
    const error = new ProblemError({ problem, origin: 'service', cause })

    expect(error.name).toBe('ProblemError')
    expect(error.message).toBe('No: Because.')
    expect(error.cause).toBe(cause)
    expect([error.status, error.requestId, error.origin]).toEqual([503, 'req_1', 'service'])
  })

  it('prefers the constructor’s retryable to the problem’s', () => {
    const stated = toProblem({ retryable: true }, 500)

    expect(new ProblemError({ problem: stated, origin: 'service' }).retryable).toBe(true)
    const denied = new ProblemError({ problem: stated, origin: 'service', retryable: false })
    expect(denied.retryable).toBe(false)
  })
})
