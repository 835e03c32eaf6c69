import { expect, userEvent, waitFor } from 'storybook/test'
import { useSearchForm } from 'svc-react'
import preview from '../.storybook/preview.tsx'
import { staged } from './stage/staged.ts'

const options = {
  integration: 'crm',
  defaultObjectName: 'contacts',
  defaultFilters: [{ fieldName: 'email', value: '' }],
}

/** A search by address in the app's own look, and the state behind it. */
function FindByAddress() {
  const form = useSearchForm(options)
  const { filters, changeFilter, submit, cancel, runAgain, query, integration, ...state } = form
  const [address] = filters
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label>
        Address{' '}
        <input
          value={address?.value}
          onChange={(event) => changeFilter(0, { value: event.target.value })}
        />
      </label>{' '}
      <button type="submit">Find</button>{' '}
      <button type="button" onClick={cancel}>
        Stop
      </button>{' '}
      <button type="button" onClick={runAgain}>
        Once more
      </button>
      <p role="status">
        {form.phase}: {query.data?.results.map(({ id }) => id).join(', ')}
      </p>
      <pre>{JSON.stringify({ ...state, filters }, null, 2)}</pre>
    </form>
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

export const Warned = meta.story({
  name: 'What may not be meant',
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Address'), 'ada ')
    await expect(canvas.getByText(/"surrounding-space"/)).toBeVisible()
  },
})

export const Cancelled = meta.story({
  parameters: staged({
    prepare: (sandbox) => sandbox.failNext({ delayMs: Infinity }, { kind: 'search' }),
  }),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Address'), 'x{Enter}')
    await expect(canvas.getByRole('status')).toHaveTextContent('searching')
    await userEvent.click(canvas.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('cancelled'))
  },
})
