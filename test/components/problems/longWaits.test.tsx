import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DestinationList } from '../../../src/components/destinations/DestinationList.js'
import { ar, de, ja } from '../../../src/components/messages/locales.js'
import { MessagesProvider } from '../../../src/components/messages/MessagesProvider.js'
import { HoldNotice } from '../../../src/components/problems/HoldNotice.js'
import { ProxyConsole } from '../../../src/components/proxy/ProxyConsole.js'
import { SearchForm } from '../../../src/components/search/SearchForm.js'

import { createStack, renderSvc } from '../../support/renderSvc.js'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const list = { path: '/crm/v3/objects/contacts' }
const crm = { integration: 'crm', method: 'GET', ...list }

const button = (name: string) => screen.getByRole('button', { name })
const endButton = () => screen.findByRole('button', { name: 'End wait early' })
const timers = () => screen.getAllByRole('timer').map(({ textContent }) => textContent)

type Kind = 'proxy' | 'search' | 'destinations'

/** Makes the next request of a kind fail with a wait, in milliseconds. */
function failNext({ sandbox }: ReturnType<typeof createStack>, kind: Kind, waitMs = 3 * DAY_MS) {
  const time = sandbox.clock.now()
  const problem = {
    title: 'Daily limit reached',
    time: new Date(time).toISOString(),
    retryAfter: new Date(time + waitMs).toISOString(),
  }
  sandbox.failNext({ status: 429, problem }, { kind })
}

/** Creates a stack whose next request of a kind fails. */
function stackWith(kind: Kind, waitMs?: number) {
  const stack = createStack()
  failNext(stack, kind, waitMs)
  return stack
}

afterEach(() => {
  vi.useRealTimers()
})

describe('a wait of three days', () => {
  it('can be ended in a console after a warning, and the request is sent again', async () => {
    const { user, sandbox } = renderSvc(
      <ProxyConsole integration="crm" defaultCall={list} />,
      stackWith('proxy'),
    )
    await user.click(button('Send request'))
    await user.click(await endButton())

    expect(timers()).toEqual(['You can try again in 3 days'])
    expect(await endButton()).toHaveAttribute('aria-expanded', 'true')
    expect(button('Send requests now')).toHaveAccessibleDescription(
      'The provider set this wait. If requests arrive too early, it may extend the wait or block the connection.',
    )
    expect(sandbox.calls('proxy')).toHaveLength(1)
    await user.click(button('Send requests now'))

    await waitFor(() => expect(sandbox.calls('proxy')).toHaveLength(2))
    expect(await screen.findByRole('region', { name: 'Response' })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull())
    expect(screen.queryByRole('button', { name: 'End wait early' })).toBeNull()
  })

  it('can be ended in a search form with the keyboard alone', async () => {
    const { user, sandbox } = renderSvc(<SearchForm integration="crm" />, stackWith('search'))
    await screen.findByRole('option', { name: 'Contacts' })
    button('Search').focus()
    await user.keyboard('{Enter}')
    const end = await endButton()

    for (let tabs = 0; tabs < 30 && document.activeElement !== end; tabs += 1) await user.tab()
    expect(end).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(end).toHaveFocus()
    expect(sandbox.calls('search')).toHaveLength(1)
    await user.tab()
    expect(button('Send requests now')).toHaveFocus()
    await user.keyboard('{Enter}')

    expect(await screen.findByRole('table')).toBeVisible()
    expect(sandbox.calls('search')).toHaveLength(2)
  })

  it('can be ended above a list of destinations, which then loads', async () => {
    const { user, sandbox } = renderSvc(<DestinationList />, stackWith('destinations'))
    await user.click(await endButton())
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await user.click(button('Send requests now'))

    expect(await screen.findByRole('table')).toBeVisible()
    expect(sandbox.calls('destinations')).toHaveLength(2)
  })

  it('continues if the user closes the warning', async () => {
    const { user, client } = renderSvc(<HoldNotice integration="crm" />, stackWith('proxy'))
    await act(() => client.proxy(crm).catch(() => {}))
    await user.click(await endButton())
    await user.click(await endButton())

    expect(await endButton()).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('button', { name: 'Send requests now' })).toBeNull()
    expect(client.holds.get('crm')).toBeDefined()
  })

  it('calls onEndWait when the user ends it, so that an app can send its requests', async () => {
    const onEndWait = vi.fn()
    const notice = <HoldNotice integration="crm" onEndWait={onEndWait} />
    const { user, client, sandbox } = renderSvc(notice, stackWith('proxy'))
    await act(() => client.proxy(crm).catch(() => {}))
    await expect(client.proxy(crm)).rejects.toMatchObject({ origin: 'held' })
    await user.click(await endButton())
    expect(onEndWait).not.toHaveBeenCalled()
    await user.click(button('Send requests now'))

    expect(onEndWait).toHaveBeenCalledOnce()
    await client.proxy(crm)
    expect(sandbox.calls('proxy')).toHaveLength(2)
  })

  it('calls onEndWait when the user ends a lock-out', async () => {
    const onEndWait = vi.fn()
    const stack = createStack()
    stack.sandbox.throttle({ integration: 'crm', lockedOut: true })
    const notice = <HoldNotice integration="crm" onEndWait={onEndWait} />
    const { user, client } = renderSvc(notice, stack)
    await act(() => client.proxy({ ...crm, throttle: true }).catch(() => {}))

    await user.click(await screen.findByRole('button', { name: 'I’ve restored access' }))

    expect(onEndWait).toHaveBeenCalledOnce()
    expect(client.holds.get('crm')).toBeUndefined()
  })

  it('restores the focus when the user ends it with the keyboard', async () => {
    const stack = stackWith('proxy')
    const { user, client } = renderSvc(
      <>
        <button type="button">Before</button>
        <HoldNotice integration="crm" />
      </>,
      stack,
    )
    await act(() => client.proxy(crm).catch(() => {}))
    const end = await endButton()
    button('Before').focus()

    for (let tabs = 0; tabs < 5 && document.activeElement !== end; tabs += 1) await user.tab()
    await user.keyboard('{Enter}{Tab}{Enter}')

    expect(screen.queryByRole('timer')).toBeNull()
    await expect.poll(() => document.activeElement).toBe(button('Before'))
  })

  it('shows the warning again for the next long wait', async () => {
    const stack = stackWith('proxy')
    const { user, client } = renderSvc(<HoldNotice integration="crm" />, stack)
    await act(() => client.proxy(crm).catch(() => {}))
    await user.click(await endButton())
    await user.click(button('Send requests now'))
    failNext(stack, 'proxy')
    await act(() => client.proxy(crm).catch(() => {}))

    expect(await endButton()).toHaveAttribute('aria-expanded', 'false')
  })

  it('is shown in another tab with the remaining time, and can be ended there', async () => {
    const { client, Wrapper } = stackWith('proxy')
    await client.proxy(crm).catch(() => {})
    const [name = '', text = ''] = Object.entries({ ...localStorage }).at(-1) ?? []
    client.holds.release('crm')
    const stored = JSON.parse(text)
    expect(stored.waitMs).toBeGreaterThan(3 * DAY_MS - MINUTE_MS)
    // A day later.
    localStorage.setItem(name, JSON.stringify({ ...stored, untilMs: stored.untilMs - DAY_MS }))
    render(<HoldNotice integration="crm" />, { wrapper: Wrapper })
    expect(timers()).toEqual(['You can try again in 2 days'])

    act(() => {
      localStorage.setItem(name, JSON.stringify({ ...stored, waitMs: 0, releases: 1 }))
      window.dispatchEvent(new StorageEvent('storage', { key: name }))
    })

    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('is counted down by the hour, then by the minute, and cannot be ended during its last day', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { client } = renderSvc(<HoldNotice integration="crm" />, stackWith('proxy'))
    await act(() => client.proxy(crm).catch(() => {}))
    expect(await endButton()).toBeVisible()
    expect(timers()).toEqual(['You can try again in 3 days'])

    act(() => vi.advanceTimersByTime(DAY_MS - 10 * MINUTE_MS))
    expect(timers()).toEqual(['You can try again in 2 days, 1 hour'])
    act(() => vi.advanceTimersByTime(DAY_MS - 10 * MINUTE_MS))
    expect(timers()).toEqual(['You can try again in 1 day, 1 hour'])
    expect(await endButton()).toBeVisible()
    act(() => vi.advanceTimersByTime(25 * MINUTE_MS))

    expect(timers()).toEqual(['You can try again in 23 hours, 55 minutes'])
    expect(screen.queryByRole('button', { name: 'End wait early' })).toBeNull()
    act(() => vi.advanceTimersByTime(DAY_MS))
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull())
  })

  it('shows its date when the user stops the countdown', async () => {
    const { user, client } = renderSvc(<HoldNotice integration="crm" />, stackWith('proxy'))
    await act(() => client.proxy(crm).catch(() => {}))
    const date = new Date(Number(client.holds.get('crm')?.retryAt))

    await user.click(await screen.findByRole('button', { name: 'Stop the countdown' }))

    const shown = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(date)
    expect(screen.getByRole('timer')).toHaveTextContent(shown)
  })

  it.each([
    ['de', de, 'Wartezeit vorzeitig beenden', 'Anfragen jetzt senden', 'in 3 Tagen'],
    ['ja', ja, '待機を途中で終了', '今すぐリクエストを送信', '3 日後'],
    ['ar', ar, 'إنهاء الانتظار مبكرًا', 'إرسال الطلبات الآن', '3 أيام'],
  ])('can be ended in another language: %s', async (locale, messages, end, confirm, wait) => {
    const { user, client } = renderSvc(
      <MessagesProvider messages={messages} locale={locale}>
        <HoldNotice integration="crm" />
      </MessagesProvider>,
      stackWith('proxy'),
    )
    await act(() => client.proxy(crm).catch(() => {}))
    expect(screen.getByRole('timer')).toHaveTextContent(wait)
    await user.click(await screen.findByRole('button', { name: end }))
    await user.click(button(confirm))

    expect(client.holds.get('crm')).toBeUndefined()
  })
})

describe('a wait of a day or less', () => {
  it.each([30_000, DAY_MS - MINUTE_MS, DAY_MS])('cannot be ended early (%i ms)', async (waitMs) => {
    const { client } = renderSvc(<HoldNotice integration="crm" />, stackWith('proxy', waitMs))
    await act(() => client.proxy(crm).catch(() => {}))

    expect(screen.getByRole('timer')).toBeVisible()
    // The control is loaded by now, by the tests above or by this notice.
    await act(() => import('../../../src/components/problems/wait/EndWait.js'))
    expect(screen.queryByRole('button', { name: 'End wait early' })).toBeNull()
  })
})
