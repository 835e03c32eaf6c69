import { describe, expect, it } from 'vitest'
import { destinationMetadataSchema } from '../../../src/contract/schemas/destination.js'
import { redactDestination } from '../../../src/relay/redaction/redactDestination.js'
import { plainAddresses, plainValues } from './plainValues.js'
import { type CorpusSecret, corpus, leaks } from './secretCorpus.js'

const destination = (members: object, metadata: unknown = {}) => ({
  ...{ id: 'd-1', name: 'Orders', type: 'webhook', metadata, createTime: '2025-03-06T22:09:49Z' },
  ...members,
})

const settings = (metadata: unknown) => destination({}, metadata)

const uuid = '0b7d3c1e-8a52-4c7e-9d1b-3f6a2e5c4d10'

/** Places in which any text can be a secret. */
const anywhere: Record<string, (text: string) => unknown> = {
  'an unknown setting': (text) => settings({ note: text }),
  'an unknown setting with words around it': (text) => settings({ note: `use ${text} for it` }),
  'an unknown member': (text) => destination({ extra: text }),
  'a nested object': (text) => settings({ options: { deep: { deeper: text } } }),
  'an array': (text) => settings({ list: ['orders', text] }),
  'an array in an array': (text) => settings({ list: [[text]] }),
  'the value of a name': (text) => settings({ env: [{ name: 'PASSWORD', value: text }] }),
  'the value of a plain name': (text) => settings({ env: [{ name: 'REGION', value: text }] }),
  'the value of a key': (text) => settings({ parameters: [{ key: 'region', val: text }] }),
  'the element after a name': (text) => settings({ args: ['--x', 'DB_PASSWORD', text] }),
  'a secret setting': (text) => settings({ clientSecret: text }),
  'a map of headers': (text) => settings({ headerMap: { 'X-Tenant': text } }),
  headers: (text) => settings({ headers: { 'X-Tenant': text } }),
  'a parameter of a URL': (text) =>
    settings({ url: `https://a.example/in?page=2&x=${encodeURIComponent(text)}` }),
  'a path of a URL': (text) =>
    settings({ url: `https://a.example/in/${encodeURIComponent(text)}` }),
  'an element that is an array': (text) => [text],
  'an element that is a string': (text) => text,
}

const plainKeys = Object.keys(plainValues).filter((key) => key !== 'tls')

/** Places for names and words, in which only a secret of a known format can be recognized. */
const amongWords: Record<string, (text: string) => unknown> = {
  'a name': (text) => destination({ name: text }),
  'a name with words around it': (text) => destination({ name: `Orders ${text} (north)` }),
  'an ID': (text) => destination({ id: text }),
  'the name of a member': (text) => settings({ [text]: 'orders' }),
  ...Object.fromEntries(
    plainKeys.map((key) => [
      `the plain setting ${key}`,
      (text: string) => settings({ [key]: text }),
    ]),
  ),
}

/** Templates contain pairs such as `password: record.password`, so a pair in them is not a secret. */
const isPairInTemplate = (place: string, { name }: CorpusSecret) =>
  place.endsWith('Template') && /pair|ADO|Basic|Bearer/.test(name)

function passed(places: Record<string, (text: string) => unknown>, secrets: CorpusSecret[]) {
  return Object.entries(places).flatMap(([place, put]) =>
    secrets
      .filter((secret) => !isPairInTemplate(place, secret))
      .filter((secret) =>
        leaks(JSON.stringify(redactDestination(put(secret.text), 'redacted')), secret),
      )
      .map(({ name, text }) => `${name} in ${place}: ${text}`),
  )
}

describe('the secret corpus', () => {
  it('L4 has at least 300 secrets of at least 60 formats', () => {
    expect(new Set(corpus.map(({ text }) => text)).size).toBeGreaterThanOrEqual(300)
    expect(new Set(corpus.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60)
  })

  it.each(Object.keys(anywhere))('L4 removes every secret from %s', (place) => {
    const put = anywhere[place] ?? String

    expect(passed({ [place]: put }, corpus)).toEqual([])
  })

  it.each(Object.keys(amongWords))('L4 removes every secret of a known format from %s', (place) => {
    const put = amongWords[place] ?? String
    const secrets = corpus.filter(({ isKnown }) => isKnown)

    expect(passed({ [place]: put }, secrets)).toEqual([])
  })

  it('L4 lists every secret that it removes', () => {
    const silent = corpus.filter(({ text }) => {
      const clean = redactDestination(settings({ note: text }), 'redacted')
      return !JSON.stringify(clean).includes('"redacted":["/metadata/note"]')
    })

    expect(silent).toEqual([])
  })
})

describe('secrets of unknown formats', () => {
  it.each<[string, unknown]>([
    ['server', 'user:hunter2@host'],
    ['server', ['user:hunter2@host']],
    ['kafka', { sasl: { mechanism: 'PLAIN', password: 'hunter2' } }],
    ['env', [{ name: 'PASSWORD', value: 'hunter2' }]],
    ['env', [{ Name: 'X-Api-Key', Value: 'hunter2' }]],
    ['env', [{ k: 'token', v: 'hunter2' }]],
    ['env', [{ key: 'DB_PASS', val: { literal: 'hunter2' } }]],
    ['env', [{ label: 'API key', data: ['hunter2'] }]],
    ['env', [{ header: 'X-Tenant', value: 'hunter2' }]],
    ['env', [{ name: `DB_PASSWORD ${'x'.repeat(300)}`, value: 'hunter2' }]],
    ['env', [{ name: 'DB_PASSWORD', x: 'hunter2' }]],
    ['env', [{ _header: 'X-Tenant', value: 'hunter2' }]],
    ['env', { SMTP_PW: 'hunter2' }],
    ['entries', [['Authorization', 'hunter2']]],
    ['args', ['--password', 'hunter2']],
    ['args', ['-u', 'ada:hunter2']],
    ['args', '--pass hunter2'],
    ['args', 'curl -u ada:hunter2 https://a.example'],
    ['headerMap', { 'X-Tenant': 'hunter2' }],
    ['header', { 'X-Tenant': 'hunter2' }],
    ['headerList', [{ a: 'hunter2' }]],
    ['connection', 'postgres://ada:hunter2@h/db'],
    ['bucket', 'ftp://ada:hunter2@h.example'],
    ['bucket', { password: 'hunter2' }],
    ['topicId', [['password=hunter2']]],
    ['brokers', ['ada:hunter2@b1:9092']],
    ['brokers', [{ host: 'b', password: 'hunter2' }]],
    ['uri', 'mongodb+srv://ada:hunter2@h/db'],
    ['keyTemplate', 'https://ada:hunter2@h/{{ id }}'],
    ['url', '//ada:hunter2@h/x'],
    ['url', 'https://h/x;password=hunter2'],
    ['url', 'https://h/?x=password%3Dhunter2'],
    ['url', 'https://h/?user[password]=hunter2'],
    ['url', 'https://h/?q=%7B%22password%22%3A%22hunter2%22%7D'],
    ['note', 'password is hunter2'],
    ['note', 'PASSWORD hunter2'],
    ['note', 'Authorization: hunter2'],
    ['note', 'password         = hunter2'],
    ['note', 'password=="hunter2"'],
    ['note', 'password="a b hunter2"'],
    ['note', 'password={hunter2}'],
    ['note', 'FOO=1\nDB_PASS=hunter2'],
    ['note', '<Password>hunter2</Password>'],
    ['note', '<add name="Password" value="hunter2"/>'],
    ['note', '- name: PASSWORD\n  value: hunter2'],
    ['note', JSON.stringify([{ name: 'PASSWORD', value: 'hunter2' }])],
    ['note', JSON.stringify(JSON.stringify({ password: 'hunter2' }))],
    ['name', 'Orders, password=hunter2'],
  ])('L4 are removed in %s: %j', (key, value) => {
    const clean = redactDestination(settings({ [key]: value }), 'redacted')

    expect(JSON.stringify(clean)).not.toContain('hunter2')
    expect(clean).toMatchObject({
      redacted: expect.arrayContaining([expect.stringContaining(`/metadata/${key}`)]),
    })
  })

  it.each([
    ['Orders password=hunter2', 'Orders password=***'],
    ['Orders (api_key: hunter2), north', 'Orders (api_key: ***, north'],
    ['Orders ada:hunter2@db.example', 'Orders ***@db.example'],
    [
      'Orders https://ada:hunter2@a.example/in?token=hunter2',
      'Orders https://a.example/in?token=***',
    ],
    ['Orders amqp://ada:hun ter2@mq.example', '***'],
    [`Orders Basic ${btoa('a:hunter2')}`, 'Orders Basic ***'],
  ])('L4 are masked in the label %j as %j, and other words are kept', (label, masked) => {
    expect(redactDestination(destination({ name: label }), 'redacted')).toEqual(
      destination({ name: masked, redacted: ['/name'] }),
    )
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['outside metadata', destination({ extra: { bucket: uuid } }), '/extra/bucket'],
    ['in another metadata', settings({ metadata: { bucket: uuid } }), '/metadata/metadata/bucket'],
  ])('L4 are removed from a documented setting %s', (_, element, pointer) => {
    expect(redactDestination(element, 'redacted')).toMatchObject({ redacted: [pointer] })
  })

  it('L4 are listed if they are the name of a value that is not secret', () => {
    const metadata = { 'Bearer-sk_live_4f9a8b7c6d5e': true }

    expect(redactDestination(settings(metadata), 'redacted')).toEqual({
      ...settings({ '***': true }),
      redacted: ['/metadata/***'],
    })
  })

  it('L4 are found as a pair of name and value beside documented settings', () => {
    const metadata = { name: 'password', value: 'hunter2', region: 'eu-west-1' }

    expect(redactDestination(settings(metadata), 'redacted')).toEqual({
      ...settings({ ...metadata, value: '' }),
      redacted: ['/metadata/value'],
    })
  })
})

describe('values that are not secrets', () => {
  it('L4 are kept beside the name of a destination or a queue that is the name of a secret', () => {
    const metadata = { name: 'password-reset', interval: 'daily', version: '2' }
    const element = destination({ name: 'tokens', group: 'orders' }, metadata)

    expect(redactDestination(element, 'redacted')).toEqual(element)
  })

  it('L4 include a value for every documented setting', () => {
    const covered = new Set([
      ...Object.keys(plainValues),
      ...Object.keys(plainAddresses),
      'headers',
    ])

    const documented = Object.keys(destinationMetadataSchema.shape)
    expect(documented.filter((key) => !covered.has(key))).toEqual([])
  })

  it.each(Object.entries({ ...plainValues, ...plainAddresses }))(
    'L4 are kept for %s',
    (key, values) => {
      const hidden = values.filter((value) => {
        const element = settings({ [key]: value })
        return JSON.stringify(redactDestination(element, 'redacted')) !== JSON.stringify(element)
      })

      expect(hidden).toEqual([])
    },
  )

  it.each([
    ...[
      'Orders',
      'Basic orders',
      'Token shop',
      'Bearer of news',
      'Orders (EU), v2',
      'Password resets',
    ],
    ...['orders:eu@north', 'Basic orders-2024-eu', 'Secret santa: 2024', 'Password: reset events'],
    ...[
      '0b7d3c1e-8a52-4c7e-9d1b-3f6a2e5c4d10',
      'API keys → audit',
      'Ask ada@acme.example',
      'Über 注文',
    ],
    ...['https://acme.example/orders', 'dst_1a2B3c4D5e6F7g8H9i0J', '2VxHfZ0y3nq1bCkQm5TtRzGh7Ws'],
  ])('L4 are kept as the label %s', (label) => {
    const element = destination({ id: label, name: label, type: label })

    expect(redactDestination(element, 'redacted')).toEqual(element)
  })

  it.each([
    ['description', 'Sends 3 orders of the north region to the Acme ERP every 15 minutes.'],
    ['roleArn', 'arn:aws:iam::123456789012:role/OrdersWriter'],
    ['schedule', '0 5 * * MON'],
    ['compression', 'gzip'],
    ['host', 'orders.cx7k2j9qpl4z.eu-west-1.rds.amazonaws.com'],
    ['contact', 'ada.lovelace@acme.example'],
    ['fields', ['id', 'email', 'createdAt', 'line_items.0.sku']],
    ['created', '2025-03-06T22:09:49.123Z'],
    ['channel', '#orders-eu'],
    ['retries', { max: 3, backoffMs: 500 }],
    ['env', [{ name: 'REGION', value: 'eu' }]],
    ['files', [{ filename: 'tokens', names: 'passwords', value: 'orders' }]],
    ['help', { title: 'A password reset', region: 'eu' }],
    ['header', 'X-Tenant'],
    ['headerStyle', { case: 'lower' }],
    ['topic', ['tokens', 'orders']],
    ['steps', ['A password reset', 'orders']],
    ['args', ['-unit', 'orders', 'x-u', 'orders']],
  ])('L4 are kept as the unknown setting %s: %j', (key, value) => {
    const element = settings({ [key]: value })

    expect(redactDestination(element, 'redacted')).toEqual(element)
  })
})
