import { describe, expect, it } from 'vitest'
import { arrivalsClient } from '../calls/arrivalsClient.ts'

const OWN = 'https://app.example/api/svc/proxy/crm'

describe('client.fetch', () => {
  it.each([
    '/a?b=1',
    'https://api.hub.example/a?b=1',
    'HTTPS://API.Hub.Example/a?b=1',
    new URL('https://API.HUB.example:443/a?b=1'),
    new Request('https://api.hub.example/a?b=1'),
  ])('sends a path and a URL of a listed host to the relay: %s', async (input) => {
    const { client, arrived } = arrivalsClient()

    await client
      .fetch('crm', { hosts: ['other.example', 'Api.hub.example'] })(input)
      .catch(() => {})

    expect(arrived).toEqual([`${OWN}/a?b=1`])
  })

  it.each([
    ['another host', 'https://evil.example/a'],
    ['a subdomain', 'https://x.api.hub.example/a'],
    ['a longer host', 'https://api.hub.example.evil.example/a'],
    ['a host that ends in a listed one', 'https://evilapi.hub.example/a'],
    ['a trailing dot', 'https://api.hub.example./a'],
    ['http', 'http://api.hub.example/a'],
    ['another protocol', 'ftp://api.hub.example/a'],
    ['a data URL', 'data:text/plain,a'],
    ['a blob URL', 'blob:https://api.hub.example/a'],
    ['javascript', 'javascript:alert(1)//https://api.hub.example/a'],
    ['a port', 'https://api.hub.example:8443/a'],
    ['the default port', 'https://api.hub.example:443/a'],
    ['an empty port', 'https://api.hub.example:/a'],
    ['a user', 'https://ada@api.hub.example/a'],
    ['a listed host as the user', 'https://api.hub.example@evil.example/a'],
    ['a listed host as user and password', 'https://api.hub.example:x@evil.example/a'],
    ['an encoded host', 'https://api%2ehub.example/a'],
    ['an encoded slash in the host', 'https://evil.example%2f@api.hub.example/a'],
    ['a full-width dot', 'https://api\uff0ehub.example/a'],
    ['a soft hyphen', 'https://api.hub\u00ad.example/a'],
    ['a backslash after the host', 'https://api.hub.example\\@evil.example/a'],
    ['backslashes instead of slashes', 'https:\\\\api.hub.example\\a'],
    ['one slash', 'https:/api.hub.example/a'],
    ['three slashes', 'https:///api.hub.example/a'],
    ['no slashes', 'https:api.hub.example/a'],
    ['no protocol', '//api.hub.example/a'],
    ['no protocol, and another host', '//evil.example/a'],
    ['no protocol, with a backslash', '/\\evil.example/a'],
    ['no slash at all', 'api.hub.example/a'],
    ['an empty URL', ''],
    ['a query alone', '?a=1'],
    ['a leading space', ' https://api.hub.example/a'],
    ['a tab in the protocol', 'ht\ttps://api.hub.example/a'],
    ['a tab in the host', 'https://api.hub\t.example/a'],
    ['a line break after the host', 'https://api.hub.example\n/a'],
    ['dots', 'https://api.hub.example/../../destinations'],
    ['encoded dots', 'https://api.hub.example/a/%2e%2e/%2e%2e/%2e%2e/destinations'],
    ['dots in a path', '/../../../destinations'],
    ['dots with a tab', '/.\t./.\t./destinations'],
    ['two slashes in the path', 'https://api.hub.example//evil.example/a'],
    ['a Request of another host', new Request('https://evil.example/a')],
    ['a Request with a port', new Request('https://api.hub.example:8443/a')],
    ['a URL with a user', new URL('https://ada:pw@api.hub.example/a')],
  ])('rejects a URL without sending anything: %s', async (_, input) => {
    const { client, arrived } = arrivalsClient()

    const call = client.fetch('crm', { hosts: ['api.hub.example'] })(input)

    await expect(call).rejects.toMatchObject({ name: 'ProblemError', origin: 'contract' })
    expect(arrived).toEqual([])
  })

  it('names the origin and the listed hosts in the error, without secrets of the URL', async () => {
    const { client } = arrivalsClient()
    const fetch = client.fetch('crm', { hosts: ['api.hub.example', 'files.hub.example'] })

    const call = fetch('https://ada:secret@evil.example/secret?key=secret')

    await expect(call).rejects.toMatchObject({
      problem: {
        detail:
          'Nothing was sent: a URL must be a path such as "/v1/users", or an https URL of a host in `hosts` (api.hub.example, files.hub.example), without a user name and port. https://evil.example is not.',
      },
    })
  })

  it('names no part of an invalid URL in the error, because each can be a secret', async () => {
    const { client, arrived } = arrivalsClient()

    const call = client.fetch('crm')('https://ada:secret@[/x')

    await expect(call).rejects.toMatchObject({
      name: 'ProblemError',
      problem: { detail: expect.not.stringContaining('secret') },
    })
    expect(arrived).toEqual([])
  })

  it('accepts only paths if no host is listed', async () => {
    const { client, arrived } = arrivalsClient()

    await expect(client.fetch('crm')('https://api.hub.example/a')).rejects.toThrow('(no host)')

    expect(arrived).toEqual([])
  })
})
