import type { Check } from '../../check.js'
import { jsonOf } from '../../http/httpResponse.js'

/** Marker in every secret. The check searches the response for it. */
const MARK = 'hunter2'
const TOKEN = `${MARK}kX9fQ2mZ7pL4vB8nT1cR`

const element = (id: string, type: string, metadata: object) => ({
  ...{ id, name: `Name of ${id}`, type, metadata, createTime: '2025-03-06T22:09:49Z' },
})

/** Destinations with a secret in each place that the specification names, and the pointers to the secrets. */
const SECRETS = [
  [
    element('d-1', 'webhook', {
      url: 'https://a.example/in',
      headers: { Authorization: `Bearer ${MARK}`, 'X-A': MARK },
    }),
    ['/metadata/headers/Authorization', '/metadata/headers/X-A'],
  ],
  [element('d-2', 'webhook', { url: `https://user:${MARK}@a.example/in` }), ['/metadata/url']],
  [
    element('d-3', 'webhook', { url: `https://a.example/in?page=2&token=${MARK}` }),
    ['/metadata/url'],
  ],
  [
    element('d-4', 'webhook', {
      url: `https://hooks.slack.com/services/T024BE7LD/B024BE7LE/${TOKEN}`,
    }),
    ['/metadata/url'],
  ],
  [
    element('d-5', 'rabbitmq', {
      serverUrl: `amqps://user:${MARK}@mq.a.example:5671/v`,
      exchange: 'orders',
    }),
    ['/metadata/serverUrl'],
  ],
  [
    element('d-6', 'kafka', { clientSecret: MARK, password: MARK }),
    ['/metadata/clientSecret', '/metadata/password'],
  ],
  [element('d-7', 's3', { bucket: 'orders', region: 'eu-central-1' }), []],
] as const

/** Whether a pointer or one of its parents is listed. */
function isNamed(redacted: unknown, pointer: string): boolean {
  return (
    Array.isArray(redacted) &&
    redacted.some(
      (one) => typeof one === 'string' && (pointer === one || pointer.startsWith(`${one}/`)),
    )
  )
}

/** Requirement B6: access to destinations and redaction of their secrets. */
export const destinations: Check = {
  id: 'B6',
  title:
    'destinations are returned only if granted, without their secrets; each redacted value is listed in "redacted"',
  fix: 'Reject the list with 403 unless the grant allows it. Redact header values, the userinfo, secret query values and path tokens of URLs, and unknown keys that look like secrets. List each by its JSON Pointer in "redacted".',
  async run({ call, demand, expectRefused, service }) {
    await expectRefused('/destinations', 403, { user: 'bob' })
    service.respondWith((_, reply) => {
      reply.setHeader('content-type', 'application/json')
      reply.end(JSON.stringify(SECRETS.map(([destination]) => destination)))
    })
    const response = await call('/destinations')
    const list = jsonOf(response)
    if (!Array.isArray(list) || list.length !== SECRETS.length) {
      return demand(
        false,
        `the list of ${SECRETS.length} destinations returned ${response.status} with a different number of elements`,
      )
    }
    SECRETS.forEach(([{ id, name, type }, pointers], i) => {
      const shown: unknown = list[i]
      const own = typeof shown === 'object' && shown !== null ? shown : {}
      demand(
        'id' in own &&
          own.id === id &&
          'name' in own &&
          own.name === name &&
          'type' in own &&
          own.type === type,
        `destination ${i + 1} lost its id, name or type`,
      )
      const text = JSON.stringify(shown)
      demand(
        !text.includes(MARK),
        `the secret at ${pointers.join(' or ')} (${type}) is in the response`,
      )
      for (const pointer of pointers) {
        demand(
          isNamed('redacted' in own ? own.redacted : undefined, pointer),
          `${pointer} (${type}) is not listed in "redacted"`,
        )
      }
    })
  },
}
