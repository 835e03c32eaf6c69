import { render, screen } from '@testing-library/react'
import { createTestSvc } from 'svc-react/testing'
import { expect, test } from 'vitest'
import { Customers } from './Customers.tsx'

test('searches the CRM of the signed-in customer', async () => {
  const { sandbox, Wrapper } = createTestSvc({ groupRef: 'globex' })
  render(<Customers />, { wrapper: Wrapper })
  await screen.findAllByRole('listitem')
  expect(sandbox.calls('search')[0]?.url).toMatch(/groupRef=globex/)
})
