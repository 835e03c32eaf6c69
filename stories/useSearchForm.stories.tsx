import { expect, userEvent, waitFor } from 'storybook/test'
import { useSearchForm } from 'svc-react'
import preview from '../.storybook/preview.tsx'
import { StateBeside } from './fixtures/StateBeside.tsx'
import { shownState } from './fixtures/shownState.ts'
import { withStack } from './support/withStack.ts'

const options = {
  integration: 'crm',
  defaultObjectName: 'contacts',
  defaultFilters: [{ fieldName: 'email', value: '' }],
}

/** A search by email address in the app's own style, and its state. */
function FindByAddress() {
  const form = useSearchForm(options)
  const { phase, filters, faults, warnings, hold, request, changeFilter, pasteFilters } = form
  const { status, error, data } = form.query
  const query = { status, error, data }
  const [address] = filters
  return (
    <StateBeside
      hook="useSearchForm"
      state={{ phase, filters, faults, warnings, hold, request, query }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <label>
          Address
          <input
            value={address?.value}
            onChange={(event) => changeFilter(0, { value: event.target.value })}
            onPaste={(event) => {
              if (pasteFilters(0, event.clipboardData.getData('text'))) event.preventDefault()
            }}
          />
        </label>
        <button type="submit">Find</button>
        <button type="button" onClick={form.cancel}>
          Stop
        </button>
        <button type="button" onClick={form.runAgain}>
          Once more
        </button>
      </form>
      <p role="status">
        {phase}: {data?.results.map(({ id }) => id).join(', ')}
      </p>
    </StateBeside>
  )
}

const meta = preview.meta({ title: 'Hooks/useSearchForm', component: FindByAddress })

export const Found = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('idle')
    await userEvent.type(canvas.getByLabelText('Address'), 'grace.mbeki@mail.example{Enter}')
    await expect(await canvas.findByText('found: 11011')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Once more' }))
    await expect(await canvas.findByText('found: 11011')).toBeVisible()
  },
})

export const Idle = meta.story({
  name: 'No search while the user types',
  tags: ['!autodocs'],
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Address'), 'ada')
    await expect(shownState(canvas)).toMatchObject({
      phase: 'idle',
      filters: [{ id: 0, fieldName: 'email', value: 'ada', valueType: 'text' }],
      query: { status: 'pending' },
    })
  },
})

export const None = meta.story({
  name: 'None found',
  tags: ['!autodocs'],
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Address'), 'nobody@mail.example{Enter}')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('none'))
    await expect(shownState(canvas)).toMatchObject({ query: { data: { results: [] } } })
  },
})

export const Warned = meta.story({
  name: 'Warnings about likely mistakes',
  tags: ['!autodocs'],
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Address'), 'ada ')
    await expect(canvas.getByText(/"surrounding-space"/)).toBeVisible()
  },
})

export const Pasted = meta.story({
  name: 'Pasted lines become rows',
  tags: ['!autodocs'],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByLabelText('Address'))
    await userEvent.paste('email=grace.mbeki@mail.example\ntier=gold')
    await expect(shownState(canvas)).toMatchObject({
      filters: [
        { fieldName: 'email', value: 'grace.mbeki@mail.example' },
        { fieldName: 'tier', value: 'gold' },
      ],
    })
  },
})

/** A search by spending, whose value must be a number. */
function FindBySpending() {
  const form = useSearchForm({ integration: 'crm', defaultObjectName: 'contacts', defaultFilters })
  const { filters, changeFilter, submit, phase, faults } = form
  return (
    <StateBeside hook="useSearchForm" state={{ phase, faults, filters }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <label>
          Annual spend
          <input
            value={filters[0]?.value}
            aria-invalid={faults.length > 0}
            onChange={(event) => changeFilter(0, { value: event.target.value })}
          />
        </label>
        <button type="submit">Find</button>
      </form>
      <p role="status">{phase}</p>
    </StateBeside>
  )
}

const defaultFilters = [{ fieldName: 'annualSpend', value: 0 }]

export const Invalid = meta.story({
  name: 'Invalid, until it is fixed',
  render: () => <FindBySpending />,
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Annual spend' })
    await userEvent.clear(field)
    await userEvent.type(field, 'much{Enter}')
    await expect(shownState(canvas)).toMatchObject({
      phase: 'invalid',
      faults: [{ filterId: 0, part: 'value', kind: 'number-invalid' }],
    })
    await userEvent.clear(field)
    await userEvent.type(field, '4200')
    await expect(shownState(canvas)).toMatchObject({ phase: 'idle', faults: [] })
  },
})

/** Problems in the format of services that name the rejected member of a request. */
const refusal = {
  title: 'Filter refused',
  issues: [{ in: 'body', name: 'fieldFilters.0.value', detail: 'Is no address' }],
}

export const Failed = meta.story({
  name: 'Rejected, with the row of the error',
  tags: ['!autodocs'],
  parameters: withStack({
    prepare: (sandbox) => sandbox.failNext({ status: 400, problem: refusal }, { kind: 'search' }),
  }),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Address'), 'ada{Enter}')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('failed'))
    await expect(shownState(canvas)).toMatchObject({
      faults: [{ filterId: 0, part: 'value', kind: 'refused', detail: 'Is no address' }],
      query: { error: { origin: 'service', status: 400 } },
    })
  },
})

export const Held = meta.story({
  tags: ['!autodocs', 'no-picture'],
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', forMs: 45_000 }),
  }),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Address'), 'ada{Enter}')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('held'))
    await expect(shownState(canvas)).toMatchObject({ hold: { lockedOut: false } })
  },
})

export const LockedOut = meta.story({
  name: 'Locked out',
  tags: ['!autodocs'],
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', lockedOut: true }),
  }),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Address'), 'ada{Enter}')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('locked-out'))
    await expect(shownState(canvas)).toMatchObject({ hold: { lockedOut: true } })
  },
})

export const Cancelled = meta.story({
  tags: ['!autodocs'],
  parameters: withStack({
    prepare: (sandbox) => sandbox.failNext({ delayMs: Infinity }, { kind: 'search' }),
  }),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Address'), 'x{Enter}')
    await expect(canvas.getByRole('status')).toHaveTextContent('searching')
    await userEvent.click(canvas.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('cancelled'))
  },
})
