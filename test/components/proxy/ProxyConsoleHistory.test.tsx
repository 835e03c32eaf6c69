import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ProxyConsole } from '../../../src/components/proxy/ProxyConsole.js'
import { createStack, renderSvc } from '../../support/renderSvc.js'

const path = () => screen.getByLabelText('Path and query')
const send = () => screen.getByRole('button', { name: 'Send request' })

/** Returns the rows of the recent requests. */
async function recent() {
  const summary = await screen.findByText(/^Recent requests/)
  const details = summary.closest('details')
  if (!details) throw new Error('no disclosure')
  details.open = true
  return within(details).getAllByRole('listitem')
}

type User = ReturnType<typeof renderSvc>['user']

async function sendPath(user: User, target: string) {
  await user.clear(path())
  await user.type(path(), target)
  await user.click(send())
}

describe('recent requests in ProxyConsole', () => {
  it('are not rendered before a request is sent', () => {
    renderSvc(<ProxyConsole integration="crm" />)

    expect(screen.queryByText(/^Recent requests/)).toBeNull()
  })

  it('have method, path, status and time, from the newest to the oldest', async () => {
    const { user } = renderSvc(<ProxyConsole integration="crm" />)
    await sendPath(user, '/crm/v3/objects/contacts?limit=1000')
    await screen.findByRole('heading', { name: /Bad Request/ })
    await sendPath(user, '/debug/echo')
    await screen.findByText('200 OK')

    const rows = await recent()

    expect(
      rows.map((row) => [...row.children].slice(0, 2).map((each) => each.textContent)),
    ).toEqual([
      ['GET /debug/echo', '200'],
      ['GET /crm/v3/objects/contacts?limit=1000', '400'],
    ])
    const time = rows[0]?.querySelector('time')
    expect(Math.abs(Date.parse(time?.dateTime ?? '') - Date.now())).toBeLessThan(60_000)
    expect(time?.textContent).toMatch(/\d/)
  })

  it('restore the whole request, without the values of secret headers, and focus the path', async () => {
    const call = {
      method: 'OPTIONS',
      path: '/debug/echo?a=1',
      headers: { prefer: 'transient', 'developer-token': 'canary-token' },
      body: 'text',
    }
    const { user } = renderSvc(
      <ProxyConsole integration="crm" methods={['GET', 'OPTIONS']} defaultCall={call} />,
    )
    await user.click(send())
    await screen.findByText('200 OK')
    for (const name of [1, 1]) {
      await user.click(screen.getByRole('button', { name: `Remove header ${name}` }))
    }
    await user.selectOptions(screen.getByLabelText('Method'), 'GET')
    await user.clear(path())

    const [row] = await recent()
    if (!row) throw new Error('no request')
    await user.click(within(row).getByRole('button', { name: 'Restore OPTIONS /debug/echo?a=1' }))

    expect(path()).toHaveValue('/debug/echo?a=1')
    expect(path()).toHaveFocus()
    expect(screen.getByLabelText('Method')).toHaveValue('OPTIONS')
    expect(screen.getByLabelText('Text')).toHaveValue('text')
    const [first, second] = screen.getAllByLabelText('Value')
    expect(first).toHaveValue('transient')
    expect(second).toHaveValue('')
  })

  it('contain at most ten requests', async () => {
    const { user } = renderSvc(
      <ProxyConsole integration="crm" defaultCall={{ path: '/debug/echo' }} />,
    )
    for (let i = 0; i < 12; i += 1) {
      await user.click(send())
      await screen.findByText('200 OK')
    }

    expect(await recent()).toHaveLength(10)
  })

  it('show a state if there is no status, and one row for a request and its retry', async () => {
    const stack = createStack()
    stack.sandbox.failNext({ status: 503, problem: { title: 'Not now', retryable: true } })
    const { user } = renderSvc(
      <ProxyConsole integration="crm" defaultCall={{ path: '/debug/echo' }} />,
      stack,
    )
    await user.click(send())
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByText('200 OK')
    expect((await recent()).map((row) => row.children[1]?.textContent)).toEqual(['200'])
    stack.sandbox.failNext({ delayMs: Number.POSITIVE_INFINITY })

    await user.click(send())
    expect((await recent())[0]?.children[1]?.textContent).toBe('Sending…')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(send()).toHaveFocus()
    await screen.findByText('Cancelled')
    expect((await recent()).map((row) => row.children[1]?.textContent)).toEqual([
      'Cancelled',
      '200',
    ])
  })
})

describe('Ctrl+Enter and Cmd+Enter in ProxyConsole', () => {
  it.each(['Control', 'Meta'])('send the request from any control, once (%s)', async (key) => {
    const { user, sandbox } = renderSvc(
      <ProxyConsole integration="crm" defaultCall={{ path: '/debug/echo' }} />,
    )
    const controls = [
      path(),
      screen.getByLabelText('Method'),
      screen.getByRole('button', { name: 'Add header' }),
      send(),
      screen.getByRole('checkbox'),
    ]
    for (const [index, control] of controls.entries()) {
      control.focus()
      await user.keyboard(`{${key}>}{Enter}{/${key}}`)
      await screen.findByText('200 OK')
      expect(sandbox.calls('proxy'), control.outerHTML).toHaveLength(index + 1)
      expect(control).toHaveFocus()
    }
    // The shortcut does not press the button that has the focus.
    expect(screen.queryByRole('button', { name: 'Remove header 1' })).toBeNull()
  })

  it('are the keyboard shortcuts and part of the description of the send button', () => {
    renderSvc(<ProxyConsole integration="crm" />)

    expect(send()).toHaveAttribute('aria-keyshortcuts', 'Control+Enter Meta+Enter')
    expect(send()).toHaveAccessibleDescription('Press Ctrl+Enter or ⌘+Enter to send.')
  })
})
