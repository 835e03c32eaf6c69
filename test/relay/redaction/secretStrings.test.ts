import { describe, expect, it } from 'vitest'
import { setUp } from '../support.js'

/** Returns the redacted form of a setting. */
async function shown(name: string, text: string): Promise<unknown> {
  const element = { id: 'd-1', name: 'Orders', type: 'webhook', metadata: { [name]: text } }
  const { call } = setUp({}, () => Response.json([element]))
  const [destination] = await (await call('/destinations')).json()
  const isTold = destination.redacted?.join() === `/metadata/${name}`
  expect(isTold).toBe(destination.metadata[name] !== text)
  return destination.metadata[name]
}

describe('random segments in a path', () => {
  it.each([
    'abcdefabcdefabcdefabcdefabcdefab', // a UUID without dashes and, by chance, without digits
    '0B7D3C1E-8A52-4C7E-9D1B-3F6A2E5C4D10',
    'Ab3-Cd4-Ef5-Gh6-Ij7k',
    'orders-8f14e45fceea167a',
    'a1b2c3d4e5f6a7b8',
    'abcdefghijklmno1',
    '1abcdefghijklmno',
    'aBcDeFgHiJkLmNoP',
    'ABcdABcdABcdABcdABcd',
    'exportOrdersOfTheNorthRegion', // six joined words: a token can look like this
    '123456789012345678901234',
  ])('B6 are removed: %s', async (segment) => {
    expect(await shown('url', `https://a.example/in/${segment}/x`)).toBe(
      'https://a.example/in/***/x',
    )
  })

  it.each(
    'sk_a rk_a whsec_a xoxb-a xoxp-a ghp_a gho_a github_pat glpat-a eyJhbGci.a eyJ.a AKIA.a bot123:a bot1:a'.split(
      ' ',
    ),
  )('B6 are removed if they start like a token: %s', async (segment) => {
    expect(await shown('url', `https://a.example/in/${segment}`)).toBe('https://a.example/in/***')
  })

  it.each([
    'Orders',
    'Orders2',
    'Ab3-Cd4-Ef5-Gh6-Ij7',
    'Abc-Def-Ghi-Jkl-Mno-Pqr',
    'orders-2024-of-the-north-region',
    'ORDERS-2024-OF-THE-NORTH-REGION',
    'a1b2c3d4e5f6a7b',
    'ExportOrdersOfTheNorth',
    '12345678901234567890123',
    'v2-8a52-4c7e-9d1b-3f6a2e5c4d10',
    'task_a',
    'Sk_a',
    'skate',
    'robot1:a',
  ])('B6 do not include %s, which is kept', async (segment) => {
    const url = `https://a.example/in/${segment}/x`

    expect(await shown('url', url)).toBe(url)
  })
})

describe('a path segment after the name of a webhook', () => {
  it.each(
    `services webhook webhooks web-hook Webhooks webhookv2 hook hooks catch incoming incomingOrders trigger key token
    apikey api-key`.split(/\s+/),
  )('B6 is removed after /%s', async (hook) => {
    expect(await shown('url', `https://a.example/${hook}/orders-7`)).toBe(
      `https://a.example/${hook}/***`,
    )
  })

  it.each(['orders-7', '12345678a', 'a~b.c-d_1'])('B6 is removed if it is %s', async (segment) => {
    expect(await shown('url', `https://a.example/hooks/v1/${segment}/x`)).toBe(
      'https://a.example/hooks/v1/***/x',
    )
  })

  it.each([
    '/orders-7/hooks',
    '/fishhook/orders-7',
    '/keyboard/orders-7',
    '/hooks/orders',
    '/hooks/order-7',
    '/hooks/orders-x',
    '/hooks/12345678',
    '/hooks/x:orders-7',
    '/hooks/orders-7:x',
  ])('B6 is kept in %s', async (path) => {
    expect(await shown('url', `https://a.example${path}`)).toBe(`https://a.example${path}`)
  })
})

describe('paths of hosts with secret URLs', () => {
  it.each(
    `hooks.slack.com hooks.zapier.com discord.com discordapp.com eu.discord.com Discord.com webhook.office.com
    acme.webhook.office.com maker.ifttt.com hook.make.com hook.eu1.make.com hook.integromat.com webhook.site
    api.telegram.org chat.googleapis.com acme.logic.azure.com discord.com:443 discord.com:`.split(
      /\s+/,
    ),
  )('B6 are removed after the first segment at %s', async (host) => {
    expect(await shown('url', `https://${host}/a/b//c`)).toBe(`https://${host}/a/***//***`)
  })

  it.each(
    `slack.com notdiscord.com discord.com.example discordXcom hooksXslack.com hook.eu-1.make.com`.split(
      ' ',
    ),
  )('B6 do not include the path at %s', async (host) => {
    expect(await shown('url', `https://${host}/a/b`)).toBe(`https://${host}/a/b`)
  })
})

describe('parameters and hosts of a URL', () => {
  it.each([
    ['https://a.example/?page=2&kX9fQ2mZ7pL4vB8nT1cR', 'https://a.example/?page=2&'],
    ['https://a.example/?a=b;kX9fQ2mZ7pL4vB8nT1cR', 'https://a.example/?a='],
    ['https://a.example/?a=1&token=hunter2', 'https://a.example/?a=1&token='],
    ['https://a.example/#kX9fQ2mZ7pL4vB8nT1cR', 'https://a.example/#'],
    ['https://a.example/?kX9fQ2mZ7pL4vB8nT1cRQQ==', 'https://a.example/?'],
    ['https://a.example/?a=1&kX9fQ2mZ7pL4vB8nT1cR=x', 'https://a.example/?a=1&'],
    ['https://a.example/#kX9fQ2mZ7pL4vB8nT1cR=', 'https://a.example/#'],
    ['http://a.example/@me/orders', 'http://a.example/@me/orders'],
    ['git+https://a.example/@me/orders', ''],
    ['https://[::1]:8443/a', 'https://[::1]:8443/a'],
    ['https://[2001:db8::1.2.3.4]/a', 'https://[2001:db8::1.2.3.4]/a'],
    ['https://[::1/a', ''],
    ['user:hunter2@a.example/?to=http://b.example', 'a.example/?to=http://b.example'],
    [' https://u:hunter2@a.example', ' https://a.example'],
  ])('B6 are redacted in %s to %j', async (url, expected) => {
    expect(await shown('url', url)).toBe(expected)
  })

  it.each(['queueUrl', 'queue_uri', 'Endpoint', 'webHook', 'web_hook', 'brokers'])(
    'B6 are redacted in a setting called %s, with or without a scheme',
    async (name) => {
      expect(await shown(name, 'user:hunter2@a.example/a')).toBe('a.example/a')
    },
  )

  it.each(['endpointName', 'urls', 'note'])(
    'B6 are removed together with userinfo in %s, which is not the name of a URL',
    async (name) => {
      expect(await shown(name, 'user:pass@host')).toBe('')
    },
  )
})

describe('texts that are secrets', () => {
  it.each([
    ' Bearer hunter2',
    'Bearer  hunter2',
    'basic hunter2',
    'TOKEN hunter2',
    'Digest hunter2',
    'curl -u =:hunter2',
    'curl -u  ada:hunter2',
    ':hunter2@redis.example:6379',
    'name : PASSWORD',
    'apikey hunter2',
    'my apikey hunter2',
    'api-key hunter2',
    'api key  hunter2',
    'password is  hunter2',
    'password: hunter',
    'aHVudGVyMg==',
    'aHVudGVyMg0= is set',
    'orders:8f14e45fceea167a',
    'qwertyuiopasdfghjklzxcvbnmqwerty',
    'SharedKey=hunter2',
    'SharedAccessKey=hunter2',
    'accesskey=hunter2',
    'account_key=hunter2',
    'api-key: hunter2',
    'access key: hunter2',
    'passwd : hunter2',
    'pwd=hunter2',
    'secret = hunter2',
    `"token": 'hunter2`,
    'x eyJhbGciOiJ hunter2',
    `${'x'.repeat(16 * 1024)}y`,
  ])('B6 are removed: %s', async (text) => {
    expect(await shown('note', text)).toBe('')
  })

  it.each([
    'ask the token bearer first',
    'bearer',
    'the eyJob list',
    'password',
    'password=',
    'secret={{ name }}',
    'name: orders',
    'region=north',
    'a.b.region==',
    'qwertyuiopasdfghjklzxcvbnmqwert',
    'x '.repeat(8 * 1024),
  ])('B6 do not include %s', async (text) => {
    expect(await shown('note', text)).toBe(text)
  })

  it.each([
    ['see http:u:hunter2@a.example', 'see http:a.example'],
    ['see https:u:hunter2@a.example!', 'see https:a.example!'],
    ['"amqp://u:hunter2@mq.example" and more', '"amqp://mq.example" and more'],
    ['one https://a.example and amqp://u:12/hunter2@mq.example', ''],
  ])('B6 are removed in part: %s becomes %j', async (text, expected) => {
    expect(await shown('note', text)).toBe(expected)
  })
})
