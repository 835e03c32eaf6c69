import type { Check } from '../../check.js'
import { jsonOf } from '../../http/httpResponse.js'

/** Every secret bears this mark; it is looked for in the answer. */
const MARK = 'hunter2'
const TOKEN = `${MARK}kX9fQ2mZ7pL4vB8nT1cR`

const element = (id: string, type: string, metadata: object) => ({
  ...{ id, name: `Name of ${id}`, type, metadata, createTime: '2025-03-06T22:09:49Z' },
})

/** Destinations with a secret in each place that the specification names, and where it is. */
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

/** Whether a pointer, or one above it, is listed. */
function isNamed(redacted: unknown, pointer: string): boolean {
  return (
    Array.isArray(redacted) &&
    redacted.some(
      (one) => typeof one === 'string' && (pointer === one || pointer.startsWith(`${one}/`)),
    )
  )
}

/** Requirement B6: the project's destinations, for whom they are and without their secrets. */
export const destinations: Check = {
  id: 'B6',
  title:
    'destinations only where the app grants them, and without their secrets, each named in "redacted"',
  fix: 'Refuse the list with 403 unless the grant says so. Empty the values of headers, the userinfo, secret-looking query values and path tokens of URLs, and unknown keys that look like a secret; name each by its JSON Pointer in "redacted".',
  async run({ call, demand, refuses, service }) {
    await refuses('/destinations', 403, { user: 'bob' })
    service.answers((_, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(SECRETS.map(([destination]) => destination)))
    })
    const answer = await call('/destinations')
    const list = jsonOf(answer)
    if (!Array.isArray(list) || list.length !== SECRETS.length) {
      return demand(
        false,
        `the list of ${SECRETS.length} destinations is answered with ${answer.status} and without as many elements`,
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
        `destination ${i + 1} has lost its id, name or type`,
      )
      const text = JSON.stringify(shown)
      demand(
        !text.includes(MARK),
        `the secret of ${pointers.join(' or ')} (${type}) is in the answer`,
      )
      for (const pointer of pointers) {
        demand(
          isNamed('redacted' in own ? own.redacted : undefined, pointer),
          `${pointer} (${type}) is not named in "redacted"`,
        )
      }
    })
  },
}
