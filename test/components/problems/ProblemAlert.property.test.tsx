import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ProblemError, type ProblemOrigin } from '../../../src/client/response/ProblemError.js'
import { ProblemAlert } from '../../../src/components/problems/ProblemAlert.js'
import { ProblemFacts } from '../../../src/components/problems/ProblemFacts.js'
import { problemTexts } from '../../../src/components/problems/problemTexts.js'
import { shownProblem } from '../../../src/components/problems/shownProblem.js'
import { type problemMembers, toProblem } from '../../../src/contract/problem.js'
import { BUDGET_TIMEOUT_MS, budget, fc } from '../../support/fastCheck.js'

/** Secret that no random value contains. */
const PLANTED = 'zqPlantedSecretqz'

/** Text of a value that was not formatted. */
const NONSENSE = /undefined|\[object \w+\]|Invalid Date|NaN/

/** Creates JSON that is too deep for recursion. */
function nest(levels: number): unknown {
  let value: unknown = { password: PLANTED }
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { inside: value }
  return value
}

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    // A lone surrogate, for which some functions throw.
    fc.constantFrom('', ' ', '\uD800', 'a\uDFFF', '\u202Egnp.exe', 'x'.repeat(5_000)),
  )
  .filter((one) => !NONSENSE.test(one))
const link = fc.oneof(
  fc.webUrl(),
  fc.constantFrom('javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' https://a.example', '/settings'),
  fc.constantFrom(
    'data:text/html,<script>',
    '//evil.example',
    'about:blank',
    'https://',
    'http://[',
  ),
  text,
)
const time = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    '120',
    '',
    '2024-02-31T00:00:00Z',
    '0000-00-00T00:00:00Z',
    '275760-09-13T00:00:01Z',
  ),
)
const json = fc.jsonValue({ maxDepth: 2 }).filter((one) => !NONSENSE.test(JSON.stringify(one)))
const secretName = fc.constantFrom('password', 'apiKey', 'client_secret', 'Authorization', 'sig')

/** Arbitrary JSON with a secret. */
const leaky = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.tuple(json, secretName).map(([value, name]) => [{ [name]: PLANTED, value }]),
  },
  { weight: 5, arbitrary: fc.constant({ responseHeaders: { any: PLANTED } }) },
  { weight: 1, arbitrary: fc.constantFrom(33, 500, 20_000).map(nest) },
)
const body = fc
  .tuple(
    fc.record(
      {
        type: link,
        href: link,
        title: text,
        status: fc.oneof(fc.integer({ min: 400, max: 599 }), text),
        detail: text,
        instance: link,
        subsystem: text,
        time,
        requestId: text,
        causes: fc.oneof(fc.array(text, { maxLength: 3 }), text),
        remedy: text,
        supportEmail: fc.oneof(fc.emailAddress(), text),
        supportPhone: text,
        supportUrl: link,
        retryable: fc.oneof(fc.boolean(), text),
        retryAfter: time,
        context: leaky.map((inside) => ({ inside })),
      } satisfies Record<(typeof problemMembers)[number], fc.Arbitrary<unknown>>,
      { requiredKeys: [] },
    ),
    fc.dictionary(
      fc.oneof(secretName, fc.constantFrom('__proto__', 'toString', '')),
      fc.constant(PLANTED),
      {
        maxKeys: 1,
      },
    ),
    fc.option(leaky),
  )
  // `fromEntries` defines members, so that `__proto__` is one.
  .map(([known, secret, more]) =>
    Object.fromEntries([
      ...Object.entries(known),
      ...Object.entries(secret).map(([name, value]) => [
        name || 'key',
        name.startsWith('_') || name === 'toString' ? '' : value,
      ]),
      ['more', more],
    ]),
  )

const error = fc
  .record({
    body,
    status: fc.option(fc.integer({ min: 400, max: 599 }), { nil: undefined }),
    origin: fc.constantFrom<ProblemOrigin[]>(
      ...(['network', 'timeout', 'relay', 'service', 'provider', 'held', 'contract'] as const),
    ),
    retryAt: fc.option(fc.date({ noInvalidDate: true }), { nil: undefined }),
  })
  .map(
    ({ body, status, ...init }) => new ProblemError({ ...init, problem: toProblem(body, status) }),
  )

const BATCH = 100
const RUNS = budget(10_000 / BATCH)

it('ProblemAlert shows random problems without errors, secrets, malformed text or unsafe links', {
  timeout: BUDGET_TIMEOUT_MS,
}, () => {
  let count = 0
  fc.assert(
    fc.property(fc.array(error, { minLength: BATCH, maxLength: BATCH }), (errors) => {
      // Server rendering omits lazy-loaded parts, so they are rendered beside the alert.
      const html = renderToStaticMarkup(
        errors.map((each, index) => {
          const shown = shownProblem(each, 'Hidden')
          const texts = problemTexts(each, shown, {}, 'end-user')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
            <div key={index}>
              <ProblemAlert error={each} onRetry={() => {}} onDismiss={() => {}} />
              <p>{[shown.problem.title, ...shown.sentences].join(' ')}</p>
              <ProblemFacts error={each} shown={shown} texts={texts} />
            </div>
          )
        }),
      )

      expect(html).not.toContain(PLANTED)
      expect(html).not.toMatch(NONSENSE)
      for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
        expect(href).toMatch(/^(?:https?:\/\/|mailto:|tel:)/i)
      }
      count += errors.length
    }),
    // Shrinking takes minutes, and the assertion shows the output.
    { numRuns: RUNS, endOnFailure: true },
  )

  expect(count).toBe(RUNS * BATCH)
})
