import { screen, within } from '@testing-library/react'
import { createSandbox } from 'svc-react/sandbox'
import { buildDestination, buildProblem, buildRecord, renderSvc } from 'svc-react/testing'
import { expect, test } from 'vitest'
import { Customers } from './Customers.tsx'

test('lists the destinations and records', async () => {
  const sandbox = createSandbox()
  sandbox.data.destinations = [buildDestination({ name: 'Ledger', type: 's3' })]
  const fields = { email: 'zoe@example.com', lifecycleStage: 'customer' }
  sandbox.installation('crm', 'acme').records.contacts = [buildRecord({ fields }).raw]

  renderSvc(<Customers />, { sandbox })

  expect(await screen.findByRole('rowheader', { name: /Ledger/ })).toBeVisible()
  const contacts = screen.getByRole('list', { name: 'Contacts' })
  expect(await within(contacts).findByText('zoe@example.com')).toBeVisible()
})

test('shows the error of the service', async () => {
  const sandbox = createSandbox()
  const problem = buildProblem({ status: 400, detail: 'Your plan has no search.' })
  sandbox.failNext({ status: 400, problem }, { kind: 'search' })

  renderSvc(<Customers />, { sandbox })

  expect(await screen.findByText('Your plan has no search.')).toBeVisible()
})
