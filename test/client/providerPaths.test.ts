import { expect, it } from 'vitest'
import { createClient } from '../../src/client/createClient.js'

/** A client with where its calls arrive: a `Request` tidies addresses up as a browser does before it sends them. */
function setUp() {
  const arrived: string[] = []
  const client = createClient({
    endpoint: 'https://app.example/api/svc',
    fetch: async (request) => {
      arrived.push(request.url)
      return Response.json({})
    },
  })
  return { client, arrived }
}

it.each([
  ['dots', '/../../../account/delete'],
  ['dots in the middle', '/a/../../../../account/delete'],
  ['encoded dots', '/%2e%2e/.%2E/%2e./account/delete'],
  ['twice encoded dots', '/%252e%252e/account/delete'],
  ['dots behind an encoded slash', '/a/..%2f..%2faccount/delete'],
  ['a backslash', '/a\\..\\..\\account/delete'],
  ['a tab between dots', '/.\t./.\t./account/delete'],
  ['a line break between dots', '/.\n./.\r./account/delete'],
  ['no slash', 'contacts'],
  ['no slash, and another alias', '../erp/contacts'],
  ['another host', '//evil.example/'],
  ['an address', 'https://evil.example/'],
  ['nothing', ''],
])('A9 sends nothing for a path with %s', async (_, path) => {
  const { client, arrived } = setUp()

  await expect(client.proxy({ integration: 'crm', path })).rejects.toThrow(/provider path/)

  expect(arrived).toEqual([])
})
