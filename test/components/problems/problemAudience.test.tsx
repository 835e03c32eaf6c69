import { render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { heldError } from '../../../src/client/hold/heldError.js'
import {
  brokenOff,
  cannotBeSent,
  notARelay,
  notReached,
  ownProblem,
  tooSlow,
} from '../../../src/client/response/ownProblems.js'
import { ProblemError } from '../../../src/client/response/ProblemError.js'
import { unexpectedResponse } from '../../../src/client/response/readResponse.js'
import { ar, de, en, ja } from '../../../src/components/messages/locales.js'
import { MessagesProvider } from '../../../src/components/messages/MessagesProvider.js'
import type { Messages } from '../../../src/components/messages/messages.js'
import { ProblemAlert } from '../../../src/components/problems/ProblemAlert.js'
import { useProblemParts } from '../../../src/components/problems/useProblemParts.js'
import { toProblem } from '../../../src/contract/problem.js'
import { problemOf, refuse } from '../../../src/relay/http/problems.js'
import type { RelayProblemKind } from '../../../src/relay/http/relayProblemKind.js'

const LANGUAGES: [string, Messages | undefined][] = [
  // English is also the default, without a provider.
  ['en', undefined],
  ['en', en],
  ['de', de],
  ['ja', ja],
  ['ar', ar],
]

const texts = {
  title: 'The endpoint is not a relay',
  detail: '/api/svc responded with text/html',
  remedy: 'Check `endpoint`.',
}

/** Returns the error of one of the kit's own problems, as the client creates it. */
function errorOf(type: string): ProblemError {
  const [, , kind = ''] = type.split(':')
  if (type.startsWith('urn:svc-relay:')) {
    const body = problemOf(refuse(kind as RelayProblemKind), 'id', new Date(0)) // of the list of messages
    return new ProblemError({ origin: 'relay', problem: toProblem(body, body.status) })
  }
  const page = { status: 200, headers: new Headers(), redirected: false }
  const known: Record<string, ProblemError> = {
    network: notReached(new TypeError('failed')),
    'broken-off': brokenOff(new TypeError('terminated')),
    timeout: tooSlow(60_000),
    'cannot-be-sent': cannotBeSent('its body contains itself'),
    'not-a-relay': notARelay({ ...page, status: 404 }, '/api/svc', 'GET'),
    redirected: notARelay({ ...page, redirected: true }, '/api/svc', 'GET'),
    'unexpected-answer': unexpectedResponse('a list', ['alias: expected string']),
    held: heldError({ lockedOut: false, retryAt: new Date(0) }),
    'locked-out': heldError({ lockedOut: true, retryAt: undefined }),
  }
  const problem = ownProblem(kind as 'bad-endpoint', texts)
  return known[kind] ?? new ProblemError({ origin: 'contract', problem })
}

/**
 * Text for developers: code, quotes, paths, header names, and the vocabulary of the relay. Quoted words are code in
 * Japanese and Arabic too.
 */
const FOR_DEVELOPERS =
  /[`"„“”«»「{}]|(?:^|\s)\/\w|\b(?:X|Retry|Content)-\w|\burn:|relay|endpoint|endpunkt|option|manifest|upstream|svc|\bHTTP\b|\bJSON\b|リレー|エンドポイント|オプション|マニフェスト|المُرحِّل|الخيار|نقطة النهاية/i

/** Names in camel case, such as `createRelay`. */
const CAMEL_CASE = /\b[a-z]+[A-Z]/

/** Returns the text of the alert outside of its details. */
function textOutsideDetails(container: HTMLElement): string {
  const copy = container.cloneNode(true) as HTMLElement // a clone of an element
  for (const details of copy.querySelectorAll('details')) details.remove()
  return [...copy.querySelectorAll('bdi, p, button')].map((part) => part.textContent).join('\n')
}

const TYPES = Object.keys(en.problem.byType)

function renderAlert(type: string, locale: string, messages: Messages | undefined, more = {}) {
  return render(
    <MessagesProvider locale={locale} {...(messages && { messages })}>
      <ProblemAlert error={errorOf(type)} onRetry={() => {}} {...more} />
    </MessagesProvider>,
  )
}

beforeAll(() => useProblemParts.preload())

describe.each(LANGUAGES)(
  'the alert of each of the kit’s own problems in %s',
  (locale, messages) => {
    const byType = (messages ?? en).problem.byType

    it.each(TYPES)('shows end users what they can do, without text for developers: %s', (type) => {
      const { container } = renderAlert(type, locale, messages)

      const { remedy = '', developerRemedy = '' } = byType[type] ?? {}
      expect(screen.getByText(remedy)).toBeVisible()
      const text = textOutsideDetails(container)
      expect(text).not.toMatch(FOR_DEVELOPERS)
      expect(text).not.toMatch(CAMEL_CASE)
      expect(screen.getByText(developerRemedy)).not.toBeVisible()
    })

    it.each(TYPES)('shows developers which option or path to check: %s', (type) => {
      renderAlert(type, locale, messages, { audience: 'developer' })

      const { remedy = '', developerRemedy = '' } = byType[type] ?? {}
      expect(screen.getByText(developerRemedy)).toBeVisible()
      expect(screen.queryByText(remedy)).toBeNull()
    })
  },
)

it('ProblemAlert shows the original detail and the developer remedy under Details', () => {
  renderAlert('urn:svc-react:not-a-relay', 'en', undefined)

  const detail = /^\/api\/svc responded to GET with status 404/
  expect(screen.getByText('For developers', { selector: 'dt' })).toBeInTheDocument()
  expect(screen.getByText('Technical details', { selector: 'dt' })).toBeInTheDocument()
  expect(screen.getByText(detail).closest('details')).not.toBeNull()
  expect(screen.getByText(/createRelay is mounted/).closest('details')).not.toBeNull()
})

it('ProblemAlert shows the remedy of a service or a provider unchanged to both audiences', () => {
  const problem = toProblem({ title: 'Quota used up', remedy: 'Set `plan` to "pro".' }, 429)
  const error = new ProblemError({ origin: 'service', problem })
  const { rerender } = render(<ProblemAlert error={error} />)
  expect(screen.getByText('Set `plan` to "pro".')).toBeVisible()

  rerender(<ProblemAlert error={error} audience="developer" />)

  expect(screen.getByText('Set `plan` to "pro".')).toBeVisible()
  expect(screen.queryByText('For developers')).toBeNull()
})

it('ProblemAlert shows the text of an app’s own denial unchanged', () => {
  const body = problemOf(refuse('denied', { detail: 'Ask Kim first.' }), 'id', new Date(0))
  const error = new ProblemError({ origin: 'relay', problem: toProblem(body, 403) })

  render(<ProblemAlert error={error} />)

  expect(screen.getByText('Ask Kim first.')).toBeVisible()
})
