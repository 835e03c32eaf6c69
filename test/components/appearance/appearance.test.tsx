import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { forwardRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ProblemError } from '../../../src/client/response/ProblemError.js'
import {
  AppearanceProvider,
  useAppearance,
} from '../../../src/components/appearance/AppearanceProvider.js'
import type {
  ControlButtonProps,
  ControlInputProps,
  ControlSelectProps,
} from '../../../src/components/appearance/controls.js'
import { ProblemAlert } from '../../../src/components/problems/ProblemAlert.js'
import { SearchForm } from '../../../src/components/search/SearchForm.js'
import { renderSvc } from '../../support/renderSvc.js'

const error = new ProblemError({
  origin: 'service',
  problem: {
    title: 'The CRM does not answer',
    type: 'about:blank',
    supportUrl: 'https://a.example/',
    extensions: {},
  },
})

/** Returns the element of the problem at an index. */
function alertBox(place = 0): HTMLElement | null {
  return screen.getAllByRole('heading')[place]?.closest<HTMLElement>('[data-state]') ?? null
}

/** Returns all classes of the kit below an element. */
function kitClasses(container: Element): string[] {
  return [...container.querySelectorAll('*')]
    .flatMap((element) => [...element.classList])
    .filter((name) => name.startsWith('svc-'))
}

describe('custom classes', () => {
  it('are added to the class of each part', () => {
    render(
      <AppearanceProvider classNames={{ problem: 'rounded-lg border', button: 'btn' }}>
        <ProblemAlert error={error} onRetry={() => {}} className="own" />
      </AppearanceProvider>,
    )

    expect(alertBox()).toHaveClass('svc-problem rounded-lg border own', { exact: true })
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveClass('svc-button btn', {
      exact: true,
    })
  })

  it('replace the class of a part with unstyled', () => {
    const { container } = render(
      <AppearanceProvider unstyled classNames={{ button: 'btn' }}>
        <ProblemAlert error={error} onRetry={() => {}} />
      </AppearanceProvider>,
    )

    expect(kitClasses(container)).toEqual([])
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveClass('btn', { exact: true })
    expect(alertBox()).not.toHaveAttribute('class')
  })

  it('are the only classes of a search form with unstyled', async () => {
    const { container, user } = renderSvc(<SearchForm integration="crm" unstyled heading="Find" />)
    await screen.findByRole('option', { name: 'Contacts' })

    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findAllByRole('rowheader')

    expect(kitClasses(container)).toEqual([])
  })
})

describe('a nested AppearanceProvider', () => {
  it('overrides its own options and inherits the others', () => {
    render(
      <AppearanceProvider density="compact" classNames={{ problem: 'outer', button: 'btn' }}>
        <AppearanceProvider classNames={{ problem: 'inner' }}>
          <ProblemAlert error={error} onRetry={() => {}} />
        </AppearanceProvider>
      </AppearanceProvider>,
    )

    expect(alertBox()).toHaveClass('svc-problem inner', { exact: true })
    expect(alertBox()).toHaveAttribute('data-density', 'compact')
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveClass('btn')
  })

  it('restores the kit’s classes within an unstyled page', () => {
    render(
      <AppearanceProvider unstyled>
        <AppearanceProvider unstyled={false}>
          <ProblemAlert error={error} />
        </AppearanceProvider>
      </AppearanceProvider>,
    )

    expect(alertBox()).toHaveClass('svc-problem')
  })

  it('sets the classes, controls and density of one component', () => {
    const Button = ({ variant, ...props }: ControlButtonProps) => (
      <button {...props} data-own={variant} />
    )

    render(
      <AppearanceProvider density="compact">
        <ProblemAlert
          error={error}
          onRetry={() => {}}
          density="comfortable"
          classNames={{ problem: 'own' }}
          components={{ Button }}
        />
        <ProblemAlert error={error} />
      </AppearanceProvider>,
    )

    expect(alertBox()).toHaveClass('own')
    expect(alertBox()).toHaveAttribute('data-density', 'comfortable')
    expect(alertBox(1)).not.toHaveClass('own')
    expect(alertBox(1)).toHaveAttribute('data-density', 'compact')
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('type', 'button')
  })

  it('does not rerender its children if its new options are equal', () => {
    const seen = vi.fn()
    function Below() {
      seen(useAppearance())
      return null
    }
    const below = <Below />
    const classNames = { panel: 'x' }
    const { rerender } = render(
      <AppearanceProvider classNames={classNames}>{below}</AppearanceProvider>,
    )

    rerender(<AppearanceProvider classNames={classNames}>{below}</AppearanceProvider>)

    expect(new Set(seen.mock.calls.map(([look]) => look)).size).toBe(1)
  })
})

describe('custom controls', () => {
  it('receive names, descriptions and states for assistive technology', async () => {
    const Input = forwardRef<HTMLInputElement, Omit<ControlInputProps, 'ref'>>(
      function OwnInput(props, ref) {
        return <input {...props} ref={ref} data-own />
      },
    )
    const Select = vi.fn(({ options, onValueChange, variant, ...props }: ControlSelectProps) => (
      <select {...props} onChange={(event) => onValueChange(event.target.value)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    ))
    const { user } = renderSvc(
      <SearchForm
        integration="crm"
        components={{ Input, Select }}
        defaultFilters={[{ fieldName: '', value: 'gold' }]}
      />,
    )
    await screen.findByRole('option', { name: 'Contacts' })

    await user.click(screen.getByRole('button', { name: 'Search' }))

    const field = screen.getByLabelText('Field')
    expect(field).toHaveAttribute('data-own')
    expect(field).toHaveAttribute('autocomplete', 'off')
    expect(field).toHaveFocus()
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription()
    expect(screen.getByLabelText('Object')).toHaveAttribute('id')
    const [object] = Select.mock.calls.map(([props]) => props).filter(({ id }) => id)
    expect(object?.['aria-labelledby']).toBeTruthy()
  })

  it('receive the disabled state and do nothing when clicked', async () => {
    const user = userEvent.setup()
    const onRetry = vi.fn()
    const Button = ({ variant, ...props }: ControlButtonProps) => (
      <button {...props} data-own={variant} />
    )
    render(<ProblemAlert error={error} onRetry={onRetry} retrying components={{ Button }} />)
    const retry = screen.getByRole('button', { name: 'Trying again…' })

    await user.click(retry)

    expect(retry).toHaveAttribute('aria-disabled', 'true')
    expect(onRetry).not.toHaveBeenCalled()
  })

  it('can be focused through their ref', async () => {
    const Button = forwardRef<HTMLButtonElement, Omit<ControlButtonProps, 'ref'>>(
      function OwnButton({ variant, ...props }, ref) {
        // Sets no `type`, so without the kit's it would submit the form.
        return <button {...props} ref={ref} data-own={variant} />
      },
    )
    const onSearch = vi.fn()
    const props = { integration: 'crm', components: { Button }, onSearch }
    const { user } = renderSvc(<SearchForm {...props} />)
    await screen.findByRole('option', { name: 'Contacts' })

    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    await user.click(screen.getByRole('button', { name: 'Remove filter 2' }))

    expect(screen.getByRole('button', { name: 'Remove filter 1' })).toHaveFocus()
    expect(onSearch).not.toHaveBeenCalled()
  })

  it('receive the URL of a link', async () => {
    const Link = vi.fn((props: object) => <a {...props} data-own />)
    render(<ProblemAlert error={error} audience="developer" components={{ Link }} />)

    expect(screen.getByRole('link', { name: /a\.example/ })).toHaveAttribute('data-own')
  })
})
