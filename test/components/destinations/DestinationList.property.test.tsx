import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DestinationList } from '../../../src/components/destinations/DestinationList.js'
import { DestinationDetails } from '../../../src/components/destinations/details/DestinationDetails.js'
import { type Destination, destinationTypes } from '../../../src/contract/calls/destinations.js'
import { SvcProvider } from '../../../src/hooks/SvcProvider.js'
import { destinationQueries } from '../../../src/queries/destinations.js'
import { BUDGET_TIMEOUT_MS, budget, fc } from '../../support/fastCheck.js'
import { createStack } from '../../support/renderSvc.js'

/** Secret that no random value contains. */
const PLANTED = 'zqPlantedSecretqz'

/** Text of a value that was not formatted. Inputs do not contain it. */
const NONSENSE = /undefined|\[object Object\]|Invalid Date|NaN/

const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((one) => !NONSENSE.test(one))
const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/)
const json = fc
  .oneof(
    { weight: 9, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 1, arbitrary: fc.constantFrom({ toString: 1 }, [{ toString: 1 }]) },
  )
  .filter((one) => !NONSENSE.test(JSON.stringify(one)))
const secretName = fc.constantFrom('password', 'apiKey', 'client_secret', 'sasToken', 'sig')

/** Address with secrets in all possible parts. */
const address = fc
  .record({
    scheme: fc.constantFrom('https', 'amqps', 'amqp', 'http'),
    userinfo: fc.constantFrom('', `${PLANTED}@`, `svc:${PLANTED}@`),
    host: word,
    path: fc.constantFrom('', '/', '/orders', '/a/b'),
    query: fc.constantFrom('', `?token=${PLANTED}`, `?x=1&key=${PLANTED}`, `#${PLANTED}`),
  })
  .map(({ scheme, userinfo, host, path, query }) => `${scheme}://${userinfo}${host}${path}${query}`)
const secretAddress = fc.oneof(
  address,
  fc.constantFrom(
    `svc:${PLANTED}@mq:5672`,
    `amqp:svc:${PLANTED}@mq`,
    `amqp://svc:12/${PLANTED}@mq`,
  ),
  fc.constantFrom('', 'no address', 'javascript:alert(1)'),
)

/** Undocumented members: arbitrary JSON with secrets by name. */
const flat = fc
  .tuple(json, secretName, word)
  .map(([value, name, key]) => ({ [key]: [{ [name]: PLANTED, value }], headers: { a: PLANTED } }))

/** Creates JSON that is too deep for recursion. */
function nest(levels: number): unknown {
  let value: unknown = { password: PLANTED }
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { inside: value }
  return value
}
const nested = fc.oneof(
  { weight: 20, arbitrary: flat },
  { weight: 1, arbitrary: fc.constantFrom(33, 20_000).map(nest) },
)

const metadata = fc
  .tuple(
    fc.dictionary(fc.oneof(word, text), fc.oneof(json, nested), { maxKeys: 3 }),
    fc.record(
      {
        url: secretAddress,
        serverUrl: secretAddress,
        queueUrl: secretAddress,
        headers: fc.option(fc.dictionary(word, fc.constant(PLANTED), { maxKeys: 3 })),
        bucket: text,
        region: text,
        streamName: text,
        database: text,
        dbName: text,
        schemaName: text,
        tableName: text,
        keyTemplate: text,
        name: text,
        tls: fc.boolean(),
        batchSize: fc.double({ noNaN: true, noDefaultInfinity: true }),
      },
      { requiredKeys: [] },
    ),
    fc.option(fc.tuple(secretName, fc.constantFrom(PLANTED, { deep: PLANTED }, [PLANTED]))),
  )
  // `fromEntries` defines members, so that `__proto__` is one.
  .map(([unknown, known, secret]) =>
    Object.fromEntries([
      ...Object.entries(unknown).filter(([name]) => !NONSENSE.test(name)),
      ...Object.entries(known),
      ...(secret ? [secret] : []),
    ]),
  )

const destination: fc.Arbitrary<Destination> = fc.record(
  {
    id: fc.oneof(word, text),
    name: text,
    type: fc.oneof(
      fc.constantFrom(...destinationTypes),
      word,
      fc.constantFrom('toString', '__proto__'),
    ),
    metadata: metadata as fc.Arbitrary<Destination['metadata']>, // the schema accepts it
    createTime: fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.constantFrom('', '120', '2024-02-31T00:00:00Z', 'yesterday', '0000-00-00T00:00:00Z'),
    ),
    updateTime: fc.constantFrom('2024-06-18t09:24:11+02:00', '', 'never'),
    redacted: fc.array(
      fc.constantFrom('/metadata', '/metadata/url', '/metadata/headers/a', '', 'x'),
    ),
  },
  { requiredKeys: ['id', 'name', 'type', 'metadata', 'createTime'] },
)

function check(html: string) {
  expect(html).not.toContain(PLANTED)
  // Checks tags and attributes too, because `[object Object]` in them is also wrong.
  expect(html).not.toMatch(NONSENSE)
  for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
    expect(href).toMatch(/^(?:https?:|mailto:|tel:)/)
  }
}

const BATCH = 100
const RUNS = budget(10_000 / BATCH)
const RULES = { secrets: 'hide', isSecret: undefined } as const

it('DestinationList shows no secrets and no malformed text for random destinations', {
  timeout: BUDGET_TIMEOUT_MS,
}, () => {
  const { client } = createStack()
  const options = destinationQueries.list(client)
  let count = 0

  fc.assert(
    fc.property(fc.array(destination, { minLength: BATCH, maxLength: BATCH }), (destinations) => {
      const queryClient = new QueryClient()
      queryClient.setQueryData(options.queryKey, { destinations, unreadable: [] })
      const page = (ui: ReactNode) =>
        renderToStaticMarkup(
          <QueryClientProvider client={queryClient}>
            <SvcProvider client={client}>{ui}</SvcProvider>
          </QueryClientProvider>,
        )

      check(
        page(
          <DestinationList
            columns={[
              'target',
              'metadata.url',
              'metadata.headers',
              'name',
              'created',
              'updated',
              'type',
            ]}
          />,
        ),
      )
      check(
        page(
          destinations.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: IDs can be duplicated, and the order is fixed
            <DestinationDetails key={index} destination={one} rules={RULES} />
          )),
        ),
      )
      count += destinations.length
    }),
    // Shrinking takes minutes, and the assertion shows the output.
    { numRuns: RUNS, endOnFailure: true },
  )

  expect(count).toBe(RUNS * BATCH)
})
