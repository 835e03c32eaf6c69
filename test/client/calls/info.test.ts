import { describe, expect, it } from 'vitest'
import { createClient } from '../../../src/client/createClient.js'
import { ProblemError } from '../../../src/client/response/ProblemError.js'
import { createStack } from '../../support/renderSvc.js'

const offered = {
  name: 'svc-relay',
  version: 1,
  actions: { destinations: true, search: true, proxy: false },
  time: '2026-03-06T22:09:19Z',
}

/** Returns the result of `info` for a response. */
function infoOf(answer: Response, endpoint = 'http://app.example/api/svc') {
  const requests: Request[] = []
  const client = createClient({
    endpoint,
    fetch: async (request) => {
      requests.push(request)
      return answer
    },
  })
  return { requests, answer: client.info() }
}

async function problemOf(answer: Response, endpoint?: string): Promise<ProblemError> {
  const error = await infoOf(answer, endpoint).answer.catch((thrown: unknown) => thrown)
  if (error instanceof ProblemError) return error
  throw new Error('it did not fail with a ProblemError')
}

/** Creates a response with a relay's source header. */
function relayed(body: unknown, status = 200) {
  return Response.json(body, { status, headers: { 'x-relay-source': 'relay' } })
}

describe('client.info', () => {
  it('returns the features that are on for the user', async () => {
    const { client } = createStack({ relay: { authorize: () => ({ groupRef: 'acme' }) } })

    const { actions } = await client.info()

    expect(actions).toEqual({ destinations: false, search: true, proxy: true })
  })

  it('keeps unknown members of a newer relay', async () => {
    const { answer, requests } = infoOf(relayed({ ...offered, region: 'eu' }))

    expect(await answer).toEqual({ ...offered, region: 'eu' })
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET http://app.example/api/svc/info',
    ])
  })

  it.each([
    [
      'the app’s own page',
      new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['the JSON of another API', Response.json({ status: 'ok' })],
    ['a relay description without the source header', Response.json(offered)],
    ['a 404 of the app', new Response('<h1>Not found</h1>', { status: 404 })],
    ['a 405 of a static host', new Response('', { status: 405 })],
    ['a relay’s source header and another body', relayed({ hello: 'world' })],
    [
      'a relay’s source header and another name',
      relayed({ ...offered, name: 'other', version: 2 }),
    ],
    ['a relay’s source header and an invalid version', relayed({ ...offered, version: '2' })],
  ])('reports that the endpoint is not a relay for %s', async (_, answer) => {
    const { origin, problem } = await problemOf(answer)

    expect(origin).toBe('contract')
    expect(problem.type).toBe('urn:svc-react:not-a-relay')
    expect(problem.title).toBe('The endpoint is not a relay')
    expect(problem.remedy).toContain('`endpoint`')
  })

  it('reports the endpoint and the response if the app has no such route', async () => {
    const answer = new Response('', { status: 404, headers: { 'content-type': 'text/html; a=b' } })

    const { problem } = await problemOf(answer, 'http://app.example/api/wrong/')

    expect(problem.detail).toBe(
      'http://app.example/api/wrong responded to GET with status 404 and text/html, which is not from a relay.',
    )
  })

  it.each([2, 0, 1.5])('rejects version %s and explains the fix', async (version) => {
    const { origin, retryable, problem } = await problemOf(relayed({ ...offered, version }))

    expect([origin, retryable]).toEqual(['contract', false])
    expect(problem.type).toBe('urn:svc-react:other-version')
    expect(problem.detail).toContain(
      `http://app.example/api/svc uses protocol version ${version}, `,
    )
    expect(problem.detail).toContain('this page uses version 1')
    expect(problem.remedy).toMatch(/^Reload the page\. .*same version of svc-react/)
  })

  it.each([
    ['a 404 of a relay without a description', relayed({ title: 'No such route' }, 404), 404],
    ['a 401 of a gateway in front of it', new Response('', { status: 401 }), 401],
    ['a 502 of a gateway in front of it', new Response('', { status: 502 }), 502],
  ])('reports the status of %s', async (_, answer, status) => {
    const error = await problemOf(answer)

    expect([error.origin, error.status]).toEqual(['relay', status])
  })
})
