import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ProblemError, type ProblemErrorInit } from '../../../src/client/response/ProblemError.js'
import { ProblemAlert } from '../../../src/components/problems/ProblemAlert.js'
import { toProblem } from '../../../src/contract/problem.js'

const SECRET = 'sk_live_51HxQ8aZ2mB7cD9eF0gH'
const LEAKY = `GET https://ops:hunter2@api.example/v1?api_key=${SECRET} failed`

function failure(problem: object, init: Partial<ProblemErrorInit> = {}) {
  return new ProblemError({ origin: 'service', problem: toProblem(problem, 502), ...init })
}

/** Returns the error of a provider's response with this body. */
function providerFailure(body: unknown) {
  const response = { status: 400, headers: new Headers(), body }
  return new ProblemError({ origin: 'provider', problem: toProblem(body, 400), response })
}

it('ProblemAlert shows the text of the kit’s own problems immediately', () => {
  const problem = { title: 'Offline', detail: 'The device is offline.' }
  render(<ProblemAlert error={failure(problem, { origin: 'network' })} />)

  expect(screen.getByText('The device is offline.')).toBeVisible()
})

describe('an error that is not a problem', () => {
  it.each([
    ['an abort', new DOMException('The call was aborted.', 'AbortError')],
    ['the reason of an abort', 'left the page'],
  ])('is not shown if it is %s', (_, error) => {
    // @ts-expect-error TanStack Query passes on any rejection as the declared type.
    const { container } = render(<ProblemAlert error={error} />)

    expect(container.querySelector('[data-state="none"]')).not.toBeNull()
    expect(container).toHaveTextContent(/^$/)
  })

  it('is shown under Details if a callback of the app threw it', async () => {
    // @ts-expect-error TanStack Query passes on any error as the declared type.
    render(<ProblemAlert error={new TypeError('rows is not iterable')} />)

    expect(await screen.findByRole('heading', { name: /Something went wrong/ })).toBeVisible()
    const message = screen.getByText(/TypeError: rows is not iterable/)
    expect(message).not.toBeVisible()
    await userEvent.click(screen.getByText('Details'))
    expect(message).toBeVisible()
  })
})

describe('secrets in an error', () => {
  it.each([
    ['title', { title: LEAKY }],
    ['detail', { detail: LEAKY }],
    ['remedy', { remedy: LEAKY }],
    ['causes', { causes: ['Timed out', LEAKY] }],
    ['instance', { instance: `https://a.example/x?token=${SECRET}&page=2` }],
    ['href', { href: `https://a.example/x?token=${SECRET}` }],
    ['context', { context: { calls: [{ line: LEAKY }] } }],
    ['an extension', { trace: [LEAKY] }],
    ['the name of an extension', { [LEAKY]: 1 }],
    ['a field error', { errors: [{ pointer: '/email', detail: LEAKY }] }],
  ])('are neither shown nor copied from %s', async (_, problem) => {
    const user = userEvent.setup()
    const { container } = render(<ProblemAlert error={failure(problem)} audience="developer" />)

    await user.click(await screen.findByRole('button', { name: 'Copy details' }))

    const copied = await navigator.clipboard.readText()
    expect(copied).toMatch(/=\*{3}|token=&/)
    expect(copied).not.toMatch(/sk_live|hunter2/)
    expect(container.innerHTML).toMatch(/=\*{3}|token=&/)
    expect(container.innerHTML).not.toMatch(/sk_live|hunter2/)
  })

  it.each([
    ['a text', LEAKY],
    ['a list', [{ message: LEAKY, errorCode: 'FAILED', access_token: SECRET }]],
  ])('are neither shown nor copied from a provider body that is %s', async (_, body) => {
    const user = userEvent.setup()
    const { container } = render(
      <ProblemAlert error={providerFailure(body)} audience="developer" />,
    )

    await user.click(await screen.findByRole('button', { name: 'Copy details' }))

    const copied = await navigator.clipboard.readText()
    expect(copied).toContain('failed')
    expect(copied + container.innerHTML).not.toMatch(/sk_live|hunter2/)
  })

  it('do not include a request ID, which is shown unchanged', async () => {
    const requestId = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
    render(<ProblemAlert error={failure({ requestId })} audience="developer" />)

    expect(await screen.findByText(requestId)).toBeVisible()
  })
})

describe('the causes of a problem', () => {
  it('are shown first if the problem has no detail', async () => {
    const causes = ['The connection was removed.', 'The token expired.', 'C.', 'D.']
    const { container } = render(<ProblemAlert error={failure({ causes })} />)
    const sentence = within(container.querySelector<HTMLElement>('[aria-live]') ?? container)

    expect(await sentence.findByText('The connection was removed.')).toBeVisible()
    expect(sentence.getByText('The token expired.')).toBeVisible()
    expect(sentence.queryByText('D.')).toBeNull()
    expect(sentence.queryByText('The service rejected the request or failed.')).toBeNull()
  })

  it('are shown once if they differ only in their secrets', async () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
    const causes = [
      'Bearer eyJhbGciOiJIUzI1NiJ9.e30.a1 expired',
      'Bearer eyJhbGciOiJIUzI1NiJ9.e30.b2 expired',
    ]
    render(<ProblemAlert error={failure({ causes })} audience="developer" />)

    // Once above the details, and once in them.
    expect(await screen.findAllByText('Bearer *** expired')).toHaveLength(2)
    expect(complain).not.toHaveBeenCalled()
    complain.mockRestore()
  })

  it('are not shown first if the problem has a detail', async () => {
    const { container } = render(
      <ProblemAlert error={failure({ detail: 'Not now.', causes: ['Maintenance.'] })} />,
    )
    const sentence = within(container.querySelector<HTMLElement>('[aria-live]') ?? container)

    expect(await sentence.findByText('Not now.')).toBeVisible()
    expect(sentence.queryByText('Maintenance.')).toBeNull()
  })
})

describe('the details of an error', () => {
  it('list field errors', async () => {
    const errors = [
      { pointer: '/fieldFilters/0/value', detail: 'Too long.' },
      { title: 'Not about a field.' },
    ]
    render(<ProblemAlert error={failure({ errors })} audience="developer" />)

    const fields = await screen.findByText('Fields', { selector: 'dt' })

    const items = within(fields.parentElement ?? fields).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual(['/fieldFilters/0/value: Too long.'])
  })

  it('include the names of dropped headers when they are copied', async () => {
    const user = userEvent.setup()
    const error = Object.assign(failure({}), { droppedHeaders: ['notion-version'] })
    render(<ProblemAlert error={error} audience="developer" />)

    await user.click(await screen.findByRole('button', { name: 'Copy details' }))

    expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({
      droppedHeaders: ['notion-version'],
    })
  })

  it('are limited to two thousand values', async () => {
    const huge = { rows: Array.from({ length: 100_000 }, (_, row) => `row-${row}-end`) }
    const { container } = render(<ProblemAlert error={failure(huge)} audience="developer" />)
    await screen.findByText('Additional information', { selector: 'dt' })

    expect(container.textContent).toContain('row-1000-end')
    expect(container.textContent).not.toContain('row-2000-end')
  })
})
