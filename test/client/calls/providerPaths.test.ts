import { expect, it } from 'vitest'
import { arrivalsClient } from './arrivalsClient.ts'

it.each([
  ['dots', '/../../../account/delete'],
  ['dots in the middle', '/a/../../../../account/delete'],
  ['encoded dots', '/%2e%2e/.%2E/%2e./account/delete'],
  ['doubly encoded dots', '/%252e%252e/account/delete'],
  ['dots behind an encoded slash', '/a/..%2f..%2faccount/delete'],
  ['a backslash', '/a\\..\\..\\account/delete'],
  ['a tab between dots', '/.\t./.\t./account/delete'],
  ['a line break between dots', '/.\n./.\r./account/delete'],
  ['no slash', 'contacts'],
  ['no slash, and another alias', '../erp/contacts'],
  ['another host', '//evil.example/'],
  ['an absolute URL', 'https://evil.example/'],
  ['an empty path', ''],
])('A9 client.proxy rejects a path without sending it: %s', async (_, path) => {
  const { client, arrived } = arrivalsClient()

  await expect(client.proxy({ integration: 'crm', path })).rejects.toThrow(/provider path/)

  expect(arrived).toEqual([])
})
