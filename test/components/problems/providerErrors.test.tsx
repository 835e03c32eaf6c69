import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../../src/client/response/ProblemError.js'
import { ProblemAlert } from '../../../src/components/problems/ProblemAlert.js'
import { useProxyQuery } from '../../../src/hooks/useProxyQuery.js'
import { withoutSentence, withSentence } from '../../contract/providerError/providerErrors.js'
import { createStack, renderSvc } from '../../support/renderSvc.js'

/** Returns the media type that a provider sends a body with. */
function typeOf(body: unknown): string {
  if (typeof body !== 'string') return 'application/json'
  return body.trimStart().startsWith('<') ? 'text/xml' : 'text/plain'
}

/** Returns the error of a provider's response with this body. */
async function errorOf(body: unknown): Promise<ProblemError> {
  const { client, sandbox } = createStack()
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { 'content-type': typeOf(body) }
  sandbox.failNext({ response: () => new Response(text, { status: 400, headers }) })
  const call = client.proxy({ integration: 'crm', path: '/crm/v3/objects/contacts' })
  const error: unknown = await call.catch((reason: unknown) => reason)
  if (error instanceof ProblemError) return error
  throw new Error('the call did not fail')
}

/** Returns the sentence of an alert: its first paragraph, or its title if there is none. */
function firstLine(container: HTMLElement): string | null | undefined {
  return container.querySelector('[aria-live] :is(p, h3:last-child > bdi)')?.textContent
}

describe('ProblemAlert with an error of a provider', () => {
  it.each(withSentence)('shows the sentence of %s first', async (_, body, { message }) => {
    const { container } = render(<ProblemAlert error={await errorOf(body)} />)

    expect(firstLine(container)).toBe(message)
  })

  it.each(withoutSentence.filter(([, body]) => !(body instanceof Blob) && body !== undefined))(
    'shows that the provider failed if the body is %s',
    async (_, body) => {
      const { container } = render(<ProblemAlert error={await errorOf(body)} />)

      expect(firstLine(container)).toBe('The provider rejected the request or failed.')
    },
  )

  it('shows the code, further sentences and fields in the details', async () => {
    const error = await errorOf({
      errorCode: 'E0000001',
      errorSummary: 'Api validation failed: login',
      errorCauses: [{ errorSummary: 'login: An object with this field already exists' }],
      errors: [{ field: 'login', message: 'Choose another login.' }],
    })
    render(<ProblemAlert error={error} audience="developer" />)

    const [code, more, fields] = ['Error code', 'More', 'Fields'].map(
      (term) => screen.getByText(term, { selector: 'dt' }).parentElement,
    )
    expect(code).toHaveTextContent('E0000001')
    expect(more).toHaveTextContent('An object with this field already exists')
    expect(fields).toHaveTextContent('login: Choose another login.')
  })

  it.each(Array.from({ length: 17 }, (_, turn) => turn))(
    'shows the sentence of the sandbox’s error format %i',
    async (turn) => {
      const call = { integration: 'crm', path: '/crm/v3/objects/contacts/999999' }
      const stack = createStack({ sandbox: { quirks: ['provider-errors'] } })
      for (let earlier = 0; earlier < turn; earlier += 1) {
        await stack.client.proxy(call).catch(() => {})
      }
      function Failed() {
        return <ProblemAlert error={useProxyQuery(call, { retry: false }).error} />
      }

      const { container } = renderSvc(<Failed />, stack)

      await screen.findByRole('heading')
      expect(firstLine(container)).toBe('resource not found')
    },
  )
})
