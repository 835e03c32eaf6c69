import { describe, expect, it } from 'vitest'
import { createClient } from '../../../src/client/createClient.js'
import { ProblemError } from '../../../src/client/response/ProblemError.js'
import { createStack } from '../../support/renderSvc.js'

const call = { integration: 'crm', path: '/contacts' }

/** Creates a client of a relay that reports these dropped headers. */
function clientOf(reported: string | null, status = 200, headers?: Record<string, string>) {
  return createClient({
    endpoint: 'https://app.example/api/svc',
    ...(headers && { headers }),
    fetch: async () =>
      Response.json(status < 400 ? {} : { message: 'Missing version' }, {
        status,
        headers: {
          'x-relay-source': 'upstream',
          ...(reported !== null && { 'x-relay-dropped-headers': reported }),
        },
      }),
  })
}

async function errorOf(running: Promise<unknown>): Promise<ProblemError> {
  const error = await running.catch((reason: unknown) => reason)
  if (error instanceof ProblemError) return error
  throw new Error('the call did not fail with a problem')
}

describe('droppedHeaders of a provider call', () => {
  const own = { 'Xero-Tenant-Id': '1', 'Notion-Version': '2', Accept: 'text/csv' }

  it('are listed on the response', async () => {
    const { client } = createStack()

    const response = await client.proxy({
      integration: 'crm',
      path: '/debug/mirror',
      headers: { ...own, Prefer: 'transient' },
    })

    expect(response.droppedHeaders).toEqual(['notion-version', 'xero-tenant-id'])
  })

  it('are listed on the error of a failed call, which is otherwise unchanged', async () => {
    const reported = clientOf('notion-version, xero-tenant-id', 400)
    const unreported = clientOf(null, 400)

    const error = await errorOf(reported.proxy({ ...call, headers: own }))
    const without = await errorOf(unreported.proxy({ ...call, headers: own }))

    expect(error.droppedHeaders).toEqual(['notion-version', 'xero-tenant-id'])
    expect(without.droppedHeaders).toEqual([])
    const { response, droppedHeaders: _, ...members } = error
    const { response: other, droppedHeaders: __, ...expected } = without
    expect(members).toEqual(expected)
    expect([error.message, response?.body]).toEqual([without.message, other?.body])
  })

  it('are empty if the relay reports none', async () => {
    const client = clientOf(null)

    expect((await client.proxy({ ...call, headers: own })).droppedHeaders).toEqual([])
    expect((await client.proxy(call)).droppedHeaders).toEqual([])
    expect((await errorOf(clientOf(null, 500).listDestinations())).droppedHeaders).toEqual([])
  })

  it('do not include the client’s own headers, which are for the relay', async () => {
    const client = clientOf('authorization, notion-version', 200, { authorization: 'Bearer app' })

    const response = await client.proxy({ ...call, headers: own })

    expect(response.droppedHeaders).toEqual(['notion-version'])
  })

  it.each([
    ['other names', '__proto__, constructor, length, <script>, notion'],
    ['an empty list', ''],
    ['commas', ','.repeat(100_000)],
    ['spaces', ' '.repeat(100_000)],
    ['one long name', 'a'.repeat(100_000)],
    ['many names', 'a,'.repeat(100_000)],
  ])('are empty if the relay reports no header of the call: %s', async (_, reported) => {
    const response = await clientOf(reported).proxy({ ...call, headers: own })

    expect(response.droppedHeaders).toEqual([])
  })

  it.each(['notion-version,xero-tenant-id', ' NOTION-VERSION ,\tXero-Tenant-Id,'])(
    'are read from %j',
    async (reported) => {
      const response = await clientOf(reported).proxy({ ...call, headers: own })

      expect(response.droppedHeaders).toEqual(['notion-version', 'xero-tenant-id'])
    },
  )
})
