import { expect, it } from 'vitest'
import { fc } from '../../support/fastCheck.js'
import { arrivalsClient } from '../calls/arrivalsClient.ts'

const HOST = 'api.hub.example'
const OWN = 'https://app.example/api/svc/proxy/crm'

/** Returns the URL that `fetch` would request on a page of the provider. */
function asFetched(url: string): string | undefined {
  if (!URL.canParse(url, `https://${HOST}`)) return undefined
  const parsed = new URL(url, `https://${HOST}`)
  parsed.hash = ''
  return parsed.href
}

const odd = `/ // \\ : @ ? # . .. %2e %2f %5c %40 ; é \uff0e \u00ad ª [ ] a b=1 evil.example ${HOST}`
const piece = fc.constantFrom('\t', '\n', ' ', '\u0000', ...odd.split(' '))
const rest = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join(''))
const start = fc.constantFrom(
  '',
  '/',
  '//',
  'https:',
  'https:/',
  'https://',
  'HTTPS://',
  'http://',
  `https://${HOST}`,
  `https://${HOST}/`,
  `https://${HOST.toUpperCase()}/`,
  `//${HOST}`,
  'https://ada@',
)

it('client.fetch sends only URLs that a browser sends to a listed host, with the same path and query, for 20,000 generated URLs', async () => {
  const { client, arrived } = arrivalsClient()
  const fetch = client.fetch('crm', { hosts: [HOST] })

  await fc.assert(
    fc.asyncProperty(start, rest, async (first, second) => {
      const before = arrived.length
      const url = first + second
      await fetch(url).catch(() => {})

      for (const sent of arrived.slice(before)) {
        expect(asFetched(url)).toBe(sent.replace(OWN, `https://${HOST}`))
      }
    }),
    { numRuns: 20_000 },
  )

  expect(arrived.length).toBeGreaterThan(500)
})
