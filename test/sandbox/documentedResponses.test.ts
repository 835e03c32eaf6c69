import { describe, expect, it } from 'vitest'
import { readDestinations } from '../../src/contract/calls/readDestinations.js'
import { readSearchResponse } from '../../src/contract/calls/readSearchResponse.js'
import { createSandbox, type SandboxOptions, type SandboxQuirk } from '../../src/sandbox/index.js'

/** Parses a sandbox's list of destinations and a search strictly by the service's document. */
async function readStrictly(options: SandboxOptions) {
  const sandbox = createSandbox(options)
  const { apiKey, project, integrations } = sandbox.connection
  const headers = { 'x-api-key': apiKey, 'x-svc-request-type': 'search' }
  const ask = async (url: string, init?: RequestInit) =>
    (await sandbox.fetch(new Request(url, { headers, ...init }))).json()
  const list = await ask(`${sandbox.urls.baseUrl}/projects/${project.id}/destinations`)
  const path = `/projects/${project.id}/integrations/${integrations.crm?.id}?groupRef=acme`
  const search = await ask(sandbox.urls.searchUrl + path, {
    method: 'POST',
    body: JSON.stringify({ objectName: 'contacts', fieldFilters: [] }),
    headers: { ...headers, 'content-type': 'application/json' },
  })
  const destinations = readDestinations(list, { strict: true })
  const records = readSearchResponse(search, { strict: true })
  return { destinations, records, count: sandbox.data.destinations.length }
}

describe('responses of a sandbox, parsed strictly', () => {
  it('match the document', async () => {
    const { destinations, records, count } = await readStrictly({})

    expect(destinations?.unreadable).toEqual([])
    expect(destinations?.destinations).toHaveLength(count)
    expect(destinations?.destinations.flatMap(({ warnings = [] }) => warnings)).toEqual([])
    expect(records?.unreadable).toEqual([])
    expect(records?.results).toHaveLength(25)
    expect(records?.results.flatMap(({ warnings = [] }) => warnings)).toEqual([])
  })

  it.each<SandboxQuirk>(['numeric-ids', 'null-members', 'empty-members', 'wrong-types'])(
    'have invalid destinations with the quirk %s',
    async (quirk) => {
      const { destinations } = await readStrictly({ quirks: [quirk] })

      expect(destinations?.unreadable).not.toEqual([])
    },
  )

  it.each<SandboxQuirk>(['numeric-ids', 'null-members', 'wrong-types'])(
    'have invalid records with the quirk %s',
    async (quirk) => {
      expect((await readStrictly({ quirks: [quirk] })).records?.unreadable).not.toEqual([])
    },
  )

  it('are not a valid search response with the quirk result-member', async () => {
    expect((await readStrictly({ quirks: ['result-member'] })).records).toBeUndefined()
  })
})
