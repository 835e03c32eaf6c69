import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DestinationList } from '../../../src/components/destinations/DestinationList.js'
import { ProxyConsole } from '../../../src/components/proxy/ProxyConsole.js'
import { SearchForm } from '../../../src/components/search/SearchForm.js'
import { useDestinations } from '../../../src/hooks/useDestinations.js'
import { createStack, renderSvc } from '../../support/renderSvc.js'

const RETRY = /^(?:Try again|Refresh|Run again|I’ve restored access|End wait early)$/

/** Returns the state of each visible alert, hold and notice. */
function blocks(container: HTMLElement) {
  const all = container.querySelectorAll<HTMLElement>('.svc-problem, .svc-hold, .svc-notice')
  return [...all]
    .map(({ dataset }) => dataset.state ?? 'notice')
    .filter((state) => state !== 'none')
}

const retries = () =>
  screen.queryAllByRole('button', { name: RETRY }).map((button) => button.textContent)

/** A response that the client cannot read, and that a retry may replace. */
const unreadable = { response: () => new Response('<h1>no</h1>', { status: 418 }) }

function retryAfter(
  stack: ReturnType<typeof createStack>,
  kind: 'destinations' | 'search' | 'proxy',
) {
  const retryAfter = new Date(stack.sandbox.clock.now() + 60_000).toISOString()
  stack.sandbox.failNext({ status: 429, problem: { title: 'Slow down', retryAfter } }, { kind })
}

it('a stale and held DestinationList has one alert and one retry action', async () => {
  const stack = createStack()
  const { container, user } = renderSvc(<DestinationList />, stack)
  await screen.findByRole('table')
  retryAfter(stack, 'destinations')

  await user.click(screen.getByRole('button', { name: 'Refresh' }))

  expect(await screen.findByText(/^Couldn’t refresh\. Showing data from/)).toBeVisible()
  expect(blocks(container)).toEqual(['waiting'])
  expect(retries()).toEqual(['Try again'])
  expect(screen.getAllByRole('timer')).toHaveLength(1)
})

it('a DestinationList that failed has one action, and Refresh when it is loaded', async () => {
  const stack = createStack()
  stack.sandbox.failNext(unreadable, { kind: 'destinations', times: Infinity })
  const { user } = renderSvc(<DestinationList />, stack)
  await screen.findByRole('button', { name: 'Try again' })
  expect(retries()).toEqual(['Try again'])

  stack.sandbox.reset()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  await screen.findByRole('table')
  expect(retries()).toEqual(['Refresh'])
})

it('a locked-out DestinationList has one action', async () => {
  const stack = createStack()
  const response = () =>
    new Response('{}', { status: 429, headers: { 'x-svc-retryable': 'false' } })
  stack.sandbox.failNext({ response }, { kind: 'destinations' })
  renderSvc(<DestinationList />, stack)

  await screen.findByRole('button', { name: 'I’ve restored access' })

  expect(retries()).toEqual(['I’ve restored access'])
})

it('a DestinationList without access can only be refreshed', async () => {
  const stack = createStack()
  const problem = { title: 'Not for you', retryable: false }
  stack.sandbox.failNext({ status: 403, problem }, { kind: 'destinations' })
  renderSvc(<DestinationList />, stack)

  await screen.findByRole('heading', { name: /The service rejected the app/ })

  expect(retries()).toEqual(['Refresh'])
})

/** Renders a list of which a refresh has failed with an error that can be retried. */
async function renderFailedRefresh() {
  const stack = createStack()
  const { user } = renderSvc(<DestinationList />, stack)
  await screen.findByRole('table')
  const refresh = screen.getByRole('button', { name: 'Refresh' })
  stack.sandbox.failNext(unreadable, { kind: 'destinations' })
  await user.click(refresh)
  const title = await screen.findByRole('heading', { name: /Client Error/ })
  return { stack, user, refresh, title }
}

it('the focus on Refresh moves to the error that replaces it, and back', async () => {
  const { user, refresh, title } = await renderFailedRefresh()

  expect(title).toHaveFocus()
  expect(refresh).not.toBeVisible()

  await user.tab()
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
  await user.keyboard('{Enter}')

  await waitFor(() => expect(refresh).toBeVisible())
  expect(refresh).toHaveFocus()
})

it('the focus returns to Refresh if the next error has no action', async () => {
  const { stack, user, refresh } = await renderFailedRefresh()
  const problem = { title: 'Not for you', retryable: false }
  stack.sandbox.failNext({ status: 403, problem }, { kind: 'destinations' })

  await user.tab()
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
  await user.keyboard('{Enter}')

  expect(await screen.findByRole('heading', { name: /The service rejected/ })).toBeVisible()
  expect(refresh).toHaveFocus()
})

it('the focus stays on Refresh if an error has no action', async () => {
  const stack = createStack()
  const { user } = renderSvc(<DestinationList />, stack)
  await screen.findByRole('table')
  const refresh = screen.getByRole('button', { name: 'Refresh' })
  const problem = { title: 'Not for you', retryable: false }
  stack.sandbox.failNext({ status: 403, problem }, { kind: 'destinations' })

  await user.click(refresh)

  expect(await screen.findByText(/^Couldn’t refresh/)).toBeVisible()
  expect(refresh).toHaveFocus()
})

it('an error of the background does not move the focus', async () => {
  const stack = createStack()
  let refetch = (): unknown => undefined
  function Background() {
    ;({ refetch } = useDestinations())
    return null
  }
  const { user } = renderSvc([<Background key="other" />, <DestinationList key="list" />], stack)
  await screen.findByRole('table')
  const filter = screen.getByRole('searchbox')
  await user.click(filter)
  stack.sandbox.failNext(unreadable, { kind: 'destinations' })

  await act(() => refetch())

  expect(await screen.findByRole('heading', { name: /Client Error/ })).toBeVisible()
  expect(filter).toHaveFocus()
})

it('a locked-out SearchForm has one alert and one action', async () => {
  const stack = createStack()
  stack.sandbox.throttle({ integration: 'crm', lockedOut: true })
  const { container, user } = renderSvc(<SearchForm integration="crm" />, stack)
  await screen.findByRole('option', { name: 'Contacts' })

  await user.click(screen.getByRole('button', { name: 'Search' }))

  expect(await screen.findByRole('img', { name: 'Locked out' })).toBeVisible()
  expect(blocks(container)).toEqual(['locked-out'])
  expect(retries()).toEqual(['I’ve restored access'])

  stack.sandbox.lift()
  await user.click(screen.getByRole('button', { name: 'I’ve restored access' }))

  expect(await screen.findByRole('table')).toBeVisible()
  expect(blocks(container)).toEqual([])
  expect(retries()).toEqual(['Run again'])
})

it('a held SearchForm has one alert and one retry action', async () => {
  const stack = createStack()
  const { container, user } = renderSvc(<SearchForm integration="crm" />, stack)
  await screen.findByRole('option', { name: 'Contacts' })
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByRole('table')
  retryAfter(stack, 'search')

  await user.click(screen.getByRole('button', { name: 'Run again' }))

  expect(await screen.findByText('Couldn’t refresh. Showing earlier results.')).toBeVisible()
  expect(blocks(container)).toEqual(['waiting'])
  expect(retries()).toEqual(['Try again'])
})

it('a locked-out ProxyConsole has one alert and one action', async () => {
  const stack = createStack()
  stack.sandbox.throttle({ integration: 'crm', lockedOut: true })
  const call = { path: '/crm/v3/objects/contacts' }
  const console = <ProxyConsole integration="crm" defaultCall={call} throttle />
  const { container, user } = renderSvc(console, stack)

  await user.click(screen.getByRole('button', { name: 'Send request' }))

  expect(await screen.findByRole('img', { name: 'Locked out' })).toBeVisible()
  expect(blocks(container)).toEqual(['locked-out'])
  expect(retries()).toEqual(['I’ve restored access'])
})

it('a DestinationList that is held at its first load shows the alert without a notice before it', async () => {
  const stack = createStack()
  retryAfter(stack, 'destinations')
  const seen = new Set<string>()
  const { container } = render(<DestinationList />, { wrapper: stack.Wrapper })
  const observer = new MutationObserver(() => seen.add(blocks(container).join()))
  observer.observe(container, { subtree: true, childList: true, attributes: true })

  expect(await screen.findByText('Slow down')).toBeVisible()
  observer.disconnect()

  expect([...seen].filter(Boolean)).toEqual(['waiting'])
})

it('a SearchForm with results shows a hold of another component as a notice without an action', async () => {
  const stack = createStack()
  const { container, user, client } = renderSvc(<SearchForm integration="crm" />, stack)
  await screen.findByRole('option', { name: 'Contacts' })
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByRole('table')
  retryAfter(stack, 'proxy')

  await act(() => client.proxy({ integration: 'crm', path: '/crm' }).catch(() => {}))

  expect(blocks(container)).toEqual(['held'])
  expect(retries()).toEqual([])
})
