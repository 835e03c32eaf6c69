import { expect, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import { startClocks, stopClocks } from '../support/stopClocks.ts'
import { TryIt } from './TryIt.tsx'

const meta = preview.meta({
  title: 'Start here/Try it',
  component: TryIt,
  tags: ['no-picture'],
})

const HELD = /^Rate limit reached\. Requests resume/
const SENT = 'Browser to relay'
const HELD_BACK = 'Held in the browser'

type Canvas = ReturnType<typeof within>

/** The calls of the log with this route and this status. */
function calls(canvas: Canvas, way: string, answer: string) {
  const [, ...rows] = within(canvas.getByRole('region', { name: 'Calls' })).getAllByRole('row')
  return rows.filter(
    ({ textContent }) => textContent?.startsWith(way) && textContent.includes(answer),
  )
}

/** The notices about held calls: the page's own, and the form's while it shows nothing else. */
function held(canvas: Canvas) {
  return canvas.queryAllByText(HELD)
}

async function firstButton(canvas: Canvas, name: string) {
  const [first] = await canvas.findAllByRole('button', { name })
  if (first) return first
  throw new Error(`There is no button "${name}".`)
}

async function setClock(canvas: Canvas, to: string) {
  await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'This browser’s clock' }), to)
}

/** The kit's console. */
function crm(canvas: Canvas) {
  return within(canvas.getByRole('region', { name: 'Call the CRM' }))
}

async function send(canvas: Canvas) {
  await userEvent.click(crm(canvas).getByRole('button', { name: 'Send request' }))
}

async function answered(canvas: Canvas) {
  // Waits for the text, because an earlier response may still be shown.
  await waitFor(() => expect(crm(canvas).getByText(/^Status/)).toHaveTextContent('Status 200 OK'))
}

export const Default = meta.story({
  name: 'Everything on one page',
  beforeEach: stopClocks,
  play: async ({ canvas, step }) => {
    await canvas.findByText('Billing events')

    await step('A call is sent, and reaches the service', async () => {
      await send(canvas)
      await answered(canvas)
      await expect(calls(canvas, 'Relay to service', 'GET proxy.svc.example')).toHaveLength(1)
    })

    await step('The CRM is throttled: calls are held, even with a wrong clock', async () => {
      const seconds = canvas.getByRole('spinbutton', { name: 'Seconds' })
      await userEvent.clear(seconds)
      await userEvent.type(seconds, '6')
      await userEvent.click(canvas.getByRole('button', { name: 'Throttle' }))
      await send(canvas)
      await waitFor(() => expect(held(canvas)).not.toHaveLength(0))
      await setClock(canvas, 'an hour ahead')
      // The browser requests the time, because it cannot detect whether the device was asleep.
      await waitFor(() => expect(calls(canvas, SENT, '/info200')).toHaveLength(2))
      await expect(canvas.getAllByRole('timer')[0]).toHaveTextContent(/in [67] seconds/)
      await expect(held(canvas)).not.toHaveLength(0)
    })

    await step('A held call never leaves the browser', async () => {
      const form = within(canvas.getByRole('region', { name: 'Search the CRM' }))
      await userEvent.click(form.getByRole('button', { name: 'Search' }))
      await waitFor(() => expect(calls(canvas, HELD_BACK, '/search/crm')).toHaveLength(1))
      await expect(calls(canvas, SENT, '/search/crm')).toHaveLength(0)
    })

    await step('The hold ends automatically, and calls are sent again', async () => {
      startClocks()
      await waitFor(() => expect(held(canvas)).toHaveLength(0))
      await setClock(canvas, 'right')
      await send(canvas)
      await answered(canvas)
    })

    await step('An invalid response is reported as such', async () => {
      await userEvent.selectOptions(
        canvas.getByRole('combobox', { name: 'Response' }),
        'half a JSON text: 200',
      )
      await userEvent.selectOptions(
        canvas.getByRole('combobox', { name: 'For requests to' }),
        'the destinations',
      )
      await userEvent.click(canvas.getByRole('button', { name: 'Break it' }))
      const list = within(canvas.getByRole('region', { name: 'Destinations' }))
      await userEvent.click(list.getByRole('button', { name: /Refresh/ }))
      await expect(await list.findByRole('heading', { level: 3 })).toBeVisible()
      await expect(list.getByText('Billing events')).toBeVisible()
    })

    await step('A lock-out has no countdown, and the user ends it', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Lock out' }))
      await send(canvas)
      await waitFor(() =>
        expect(canvas.getAllByText(/locked this connection out\. No requests/)).not.toHaveLength(0),
      )
      await expect(crm(canvas).queryByRole('timer')).toBeNull()
      await userEvent.click(canvas.getByRole('button', { name: 'Repair the service' }))
      await userEvent.click(await firstButton(canvas, 'I’ve restored access'))
      await send(canvas)
      await answered(canvas)
    })

    await step('Another customer has a separate page', async () => {
      await userEvent.selectOptions(
        canvas.getByRole('combobox', { name: 'Signed in as' }),
        'Globex Logistics',
      )
      await send(canvas)
      await answered(canvas)
      await expect(crm(canvas).getByText('"51000"')).toBeVisible()
    })
  },
})
