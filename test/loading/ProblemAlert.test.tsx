// @vitest-environment jsdom
// In a separate file, because other component tests load the parts of a problem in advance.
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ProblemError } from '../../src/client/response/ProblemError.js'
import { ProblemAlert } from '../../src/components/problems/ProblemAlert.js'
import { toProblem } from '../../src/contract/problem.js'
import { waitFor } from '../support/waitFor.ts'

const LEAKY = 'GET https://ops:hunter2@api.example/v1?api_key=sk_live_51HxQ8aZ2mB7cD9eF0gH failed'

it('ProblemAlert shows text from outside only after the code that masks secrets is loaded', async () => {
  const problem = toProblem({ title: LEAKY, detail: 'Not now.' }, 502)
  const { container } = render(
    <ProblemAlert error={new ProblemError({ origin: 'service', problem })} />,
  )
  const before = container.textContent

  const heading = await waitFor(() => screen.getByRole('heading', { name: /GET .* failed/ }))

  expect(before).toContain('Bad Gateway')
  expect(before).not.toMatch(/failed|Not now/)
  expect(heading.nextElementSibling?.textContent).toBe('Not now.')
  expect(container.innerHTML).not.toMatch(/sk_live|hunter2/)
})
