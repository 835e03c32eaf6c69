import { type RenderOptions, type RenderResult, render } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { createTestSvc, type TestSvc, type TestSvcOptions } from './createTestSvc.js'

/** Options of {@link renderSvc}: those of the stack, and those of Testing Library's `render`. */
export interface RenderSvcOptions extends TestSvcOptions, Omit<RenderOptions, 'queries'> {}

/** Result of {@link renderSvc}: Testing Library's result and the stack. */
export type RenderSvcResult = RenderResult & TestSvc

/**
 * Renders an element with Testing Library, with the whole stack behind it: client, relay and sandbox.
 *
 * @example
 * ```tsx
 * it('disables Search while the CRM is rate limited', async () => {
 *   const { clock } = renderSvc(<SearchPanel integration="crm" />, { scenario: scenarios.throttled() })
 *   await userEvent.click(await screen.findByRole('button', { name: 'Search' }))
 *   await clock.advance(30_000)
 *   expect(screen.getByRole('button', { name: 'Search' })).toBeEnabled()
 * })
 * ```
 * @throws TypeError if an option is invalid. The message names it and lists the allowed values.
 */
export function renderSvc(ui: ReactElement, options: RenderSvcOptions = {}): RenderSvcResult {
  const { wrapper: Inner } = options
  const svc = createTestSvc(options)
  const { Wrapper } = svc
  const wrapper = Inner
    ? ({ children }: { children: ReactNode }) => (
        <Wrapper>
          <Inner>{children}</Inner>
        </Wrapper>
      )
    : Wrapper
  const renderOptions: Omit<RenderOptions, 'queries'> = { ...options, wrapper }
  return { ...svc, ...render(ui, renderOptions) }
}
