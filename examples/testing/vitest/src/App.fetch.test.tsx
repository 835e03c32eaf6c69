import { render, screen } from '@testing-library/react'
import { scenarios, svcFetch } from 'svc-react/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { App } from './App.tsx'

afterEach(() => vi.unstubAllGlobals())

test('counts down while the CRM is throttled', async () => {
  vi.stubGlobal('fetch', svcFetch({ endpoint: '/api/svc', scenario: scenarios.throttled() }))
  render(<App />)
  expect(await screen.findByRole('timer')).toBeVisible()
})

test('shows an empty list', async () => {
  vi.stubGlobal('fetch', svcFetch({ endpoint: '/api/svc', scenario: scenarios.empty() }))
  render(<App />)
  expect(await screen.findByText('No destinations yet')).toBeVisible()
  expect(screen.queryByRole('timer')).toBeNull()
})
