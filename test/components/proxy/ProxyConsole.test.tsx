import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '../../../src/client/createClient.js'
import { ProxyConsole } from '../../../src/components/proxy/ProxyConsole.js'
import { SvcProvider } from '../../../src/hooks/SvcProvider.js'
import { createStack, lateStack, renderSvc, stuckStack } from '../../support/renderSvc.js'

// jsdom has no object URLs, so these tests replace them. The stories use the real ones in a browser.
const saved: { body: Blob; name: string }[] = []
const revoked: string[] = []

beforeEach(() => {
  saved.length = 0
  revoked.length = 0
  const bodies = new Map<string, Blob>()
  URL.createObjectURL = (body) => {
    const url = `blob:app/${bodies.size}`
    if (body instanceof Blob) bodies.set(url, body)
    return url
  }
  URL.revokeObjectURL = (url) => revoked.push(url)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    const body = bodies.get(this.href)
    if (body) saved.push({ body, name: this.download })
  })
})

const list = { path: '/crm/v3/objects/contacts?limit=2' }
const send = () => screen.getByRole('button', { name: 'Send request' })
const responseRegion = () => screen.findByRole('region', { name: 'Response' })

/** Returns the request that the provider received, from the response of the sandbox's echo. */
async function echoed() {
  const panel = await responseRegion()
  const tree = within(panel)
  return (name: string) =>
    tree.getAllByRole('listitem').find((item) => item.textContent?.startsWith(`${name}: `))
      ?.textContent ?? ''
}

describe('ProxyConsole', () => {
  it('sends the request, and shows status, duration, size and body', async () => {
    const { user, sandbox } = renderSvc(<ProxyConsole integration="crm" />)

    const path = screen.getByLabelText('Path and query')
    await user.clear(path)
    await user.type(path, '/crm/v3/objects/contacts?limit=2{Enter}')

    const panel = within(await responseRegion())
    expect(panel.getByText(/^Status/)).toHaveTextContent('Status 200 OK')
    expect(panel.getByText(/^\d+ ms$|sec$/)).toBeVisible()
    expect(panel.getAllByText('application/json')[0]).toBeVisible()
    expect(panel.getByText('"Ada"')).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent(/^Response: 200 OK, /)
    expect(sandbox.calls('proxy')).toHaveLength(1)
  })

  it('shows the response as unchanged text, with all digits of numbers', async () => {
    const { user, sandbox } = renderSvc(<ProxyConsole integration="crm" defaultCall={list} />)
    const text = '{"id":12345678901234567890}'
    sandbox.failNext({
      response: () => new Response(text, { headers: { 'content-type': 'application/json' } }),
    })

    await user.click(send())
    await user.click(await screen.findByRole('button', { name: 'Text' }))

    expect(within(await responseRegion()).getByText(text)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Text' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('sends the request headers, and shows the response headers', async () => {
    const call = { path: '/debug/echo', headers: { prefer: 'return=minimal' } }
    const { user } = renderSvc(<ProxyConsole integration="crm" defaultCall={call} />)

    await user.click(screen.getByRole('button', { name: 'Add header' }))
    const added = screen.getByRole('group', { name: 'Header 2' })
    expect(within(added).getByLabelText('Name')).toHaveFocus()
    await user.keyboard('If-Match')
    await user.type(within(added).getByLabelText('Value'), '"7"')
    await user.click(send())

    const received = await echoed()
    expect(received('prefer')).toBe('prefer: "return=minimal"')
    expect(received('if-match')).toBe(String.raw`if-match: "\"7\""`)
    await user.click(within(await responseRegion()).getByText(/^\d+ headers$/))
    const names = within(await responseRegion()).getAllByRole('term')
    expect(names.map(({ textContent }) => textContent)).toContain('content-type')
  })

  it('names dropped headers beside the response and in the details of an error', async () => {
    const headers = { 'Notion-Version': '2022-06-28', Prefer: 'a' }
    const call = { path: '/debug/echo', headers }
    const { user, sandbox } = renderSvc(<ProxyConsole integration="crm" defaultCall={call} />)
    const inAnswer = async () =>
      within(await responseRegion()).getByText(/^These headers were not sent to the provider/)
    const sentence = 'These headers were not sent to the provider: notion-version.'

    await user.click(send())
    expect(await inAnswer()).toHaveTextContent(sentence)

    sandbox.failNext({ response: () => Response.json({ message: 'No version' }, { status: 400 }) })
    await user.click(send())

    await user.click(await screen.findByText('Details'))
    const terms = screen.getAllByRole('term')
    const term = terms.find(({ textContent }) => textContent === 'Dropped headers')
    expect(term?.nextElementSibling).toHaveTextContent(/^notion-version$/)
    expect(await inAnswer()).toHaveTextContent(sentence)
  })

  it('shows no note if no header was dropped', async () => {
    const call = { path: '/debug/echo', headers: { Prefer: 'a' } }
    const { user } = renderSvc(<ProxyConsole integration="crm" defaultCall={call} />)

    await user.click(send())

    expect(await responseRegion()).toBeVisible()
    expect(screen.queryByText(/were not sent/)).not.toBeInTheDocument()
  })

  it.each([
    ['Authorization', 'Bearer x', /service adds the credentials/],
    ['X_Api_Key', 'x', /service adds the credentials/],
    ['Cookie', 'a=b', /service adds the credentials/],
    ['Host', 'x', /browser or the connection/],
    ['X-Forwarded-For', 'x', /Proxies use this header/],
    ['X-Svc-Group-Ref', 'globex', /Only the app’s server/],
    ['Two words', 'x', /letters, digits/],
    ['', 'x', /Enter a name/],
    ['Prefer', 'über\u2192', /Western European/],
  ])('rejects the header %j and shows the reason', async (name, value, reason) => {
    const call = { ...list, headers: { [name]: value } }
    const { user, sandbox } = renderSvc(<ProxyConsole integration="crm" defaultCall={call} />)

    await user.click(send())

    const field = screen.getByLabelText('Name')
    expect(field).toHaveFocus()
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription(expect.stringMatching(reason))
    expect(sandbox.calls('proxy')).toHaveLength(0)
  })

  it('lists headers that are set automatically, with reasons', async () => {
    const call = { method: 'POST', path: '/debug/echo', body: { a: 1 } }
    const { user } = renderSvc(<ProxyConsole integration="crm" defaultCall={call} throttle />)

    await user.click(screen.getByText('4 headers set automatically'))

    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
    expect(terms).toEqual([
      'x-svc-relay',
      'authorization',
      'x-svc-rate-limiter-mode',
      'content-type',
    ])
    expect(screen.getByText(/They never reach this page/)).toBeVisible()

    await user.click(screen.getByRole('checkbox', { name: /rate limit/ }))
    expect(screen.getByText('3 headers set automatically')).toBeVisible()
  })

  it.each([
    ['crm/v3', 'must start with "/"'],
    ['/a/../b', 'must not contain "." or ".." segments'],
    ['/a b', 'must not contain spaces'],
    ['/a?name=Zoë', 'Use /a?name=Zo%C3%AB instead.'],
  ])('rejects the path %j and shows the reason at the field', async (path, reason) => {
    const { user, sandbox } = renderSvc(<ProxyConsole integration="crm" defaultCall={{ path }} />)

    await user.click(send())

    const field = screen.getByLabelText('Path and query')
    expect(field).toHaveFocus()
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription(expect.stringContaining(reason))
    await user.clear(field)
    await user.type(field, '/debug/echo')
    expect(field).toBeValid()
    expect(sandbox.calls('proxy')).toHaveLength(0)
  })

  it('shows a summary with links if there are several faults', async () => {
    const call = { method: 'POST', path: 'x', headers: { Host: 'x' }, body: { a: 1 } }
    const { user } = renderSvc(<ProxyConsole integration="crm" defaultCall={call} />)

    await user.type(screen.getByLabelText('JSON'), ',')
    await user.click(send())

    const summary = screen.getByText('Fix 3 problems before sending').parentElement
    expect(summary).toHaveFocus()
    await user.click(screen.getByRole('link', { name: /browser or the connection/ }))
    expect(screen.getByLabelText('Name')).toHaveFocus()
  })

  it('moves the focus to a fault and to its link’s control in a shadow tree too', async () => {
    const { Wrapper } = createStack()
    const tree = document.body.appendChild(document.createElement('div')).attachShadow({
      mode: 'open',
    })
    const container = tree.appendChild(document.createElement('div'))
    const call = { path: 'no-slash', method: 'POST', body: {} }
    render(<ProxyConsole integration="crm" defaultCall={call} />, { container, wrapper: Wrapper })
    const console = within(container)
    const submit = () => fireEvent.click(console.getByRole('button', { name: 'Send request' }))

    submit()
    expect(tree.activeElement).toBe(console.getByLabelText('Path and query'))
    fireEvent.change(console.getByLabelText('JSON'), { target: { value: '{' } })
    submit()
    expect(tree.activeElement).toBe(console.getByRole('group', { name: /^Fix 2 problems/ }))
    fireEvent.click(
      within(tree.activeElement as HTMLElement).getAllByRole('link')[1] as HTMLElement,
    )
    expect(tree.activeElement).toBe(console.getByLabelText('JSON'))
    tree.host.remove()
  })

  it('moves the focus to a new header, also after the last one was removed', async () => {
    const { user } = renderSvc(<ProxyConsole integration="crm" />)
    for (const _ of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Add header' }))
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
      await user.click(screen.getByRole('button', { name: 'Remove header 1' }))
    }
  })

  it('sends the request on Ctrl+Enter in the body, but not on Enter', async () => {
    const call = { method: 'OPTIONS', path: '/debug/echo', body: 'line' }
    const { user, sandbox } = renderSvc(<ProxyConsole integration="crm" defaultCall={call} />)

    await user.type(screen.getByLabelText('Text'), '{Enter}next')
    expect(sandbox.calls('proxy')).toHaveLength(0)
    await user.keyboard('{Control>}{Enter}{/Control}')

    const received = await echoed()
    expect(received('body')).toBe(String.raw`body: "line\nnext"`)
  })

  it('does not send the request on Enter of an input method', () => {
    renderSvc(<ProxyConsole integration="crm" />)
    const path = screen.getByLabelText('Path and query')

    expect(fireEvent.keyDown(path, { key: 'Enter', isComposing: true })).toBe(false)
    expect(fireEvent.keyDown(path, { key: 'Enter', keyCode: 229 })).toBe(false)
    expect(fireEvent.keyDown(path, { key: 'Enter' })).toBe(true)
  })

  it('cancels a request in progress', async () => {
    const stack = stuckStack()
    const { user } = renderSvc(<ProxyConsole integration="crm" defaultCall={list} />, stack)

    await user.click(send())
    expect(screen.getByRole('status')).toHaveTextContent('Sending…')
    await waitFor(() => expect(stack.signals).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(screen.getByRole('status')).toHaveTextContent('Cancelled before a response arrived.')
    expect(screen.getByRole('button', { name: 'Send request' })).toBeVisible()
    await waitFor(() => expect(stack.signals[0]?.aborted).toBe(true))
  })

  it('shows the response of the last request, even if an older one arrives later', async () => {
    const slow = { method: 'POST', path: '/debug/mirror', body: 'late' }
    const stack = lateStack(/\/debug\/mirror/)
    const { user, sandbox } = renderSvc(
      <ProxyConsole integration="crm" defaultCall={slow} />,
      stack,
    )

    await user.click(send())
    await user.click(screen.getByRole('button', { name: 'Send POST' }))
    await user.selectOptions(screen.getByLabelText('Method'), 'GET')
    const path = screen.getByLabelText('Path and query')
    await user.clear(path)
    await user.type(path, '/debug/echo{Enter}')

    const received = await echoed()
    expect(received('path')).toContain('/debug/echo')
    await act(stack.release)
    expect(sandbox.calls('proxy').map(({ status }) => status)).toEqual([200, 200])
    expect(received('path')).toContain('/debug/echo')
  })

  it('aborts a pending GET when another request is sent', async () => {
    const stack = stuckStack()
    const { user } = renderSvc(<ProxyConsole integration="crm" defaultCall={list} />, stack)

    await user.type(screen.getByLabelText('Path and query'), '{Enter}')
    await waitFor(() => expect(stack.signals).toHaveLength(1))
    await user.keyboard('{Enter}')

    await waitFor(() => expect(stack.signals).toHaveLength(2))
    expect(stack.signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  it('calls onResponse for each response', async () => {
    const onResponse = vi.fn()
    const { user } = renderSvc(
      <ProxyConsole integration="crm" defaultCall={list} onResponse={onResponse} />,
    )

    await user.click(send())
    await responseRegion()

    expect(onResponse).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 200 }))
    expect(onResponse.mock.calls[0]?.[0].body.size).toBeGreaterThan(100)
  })

  it('resets for another integration', async () => {
    const { user, rerender } = renderSvc(<ProxyConsole integration="crm" />)
    await user.type(screen.getByLabelText('Path and query'), 'secret')

    rerender(<ProxyConsole integration="desk" />)

    expect(screen.getByLabelText('Path and query')).toHaveValue('/')
  })

  it('does not submit a form of the page around its portal', async () => {
    const onSubmit = vi.fn()
    const { user } = renderSvc(
      <form onSubmit={onSubmit}>
        {createPortal(<ProxyConsole integration="crm" defaultCall={list} />, document.body)}
      </form>,
    )

    await user.click(send())

    expect(await responseRegion()).toBeVisible()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('resets for another partition', async () => {
    const user = userEvent.setup()
    const console = <ProxyConsole integration="crm" defaultCall={list} />
    const { rerender } = render(<SvcProvider client={createStack().client}>{console}</SvcProvider>)
    await user.click(send())
    await responseRegion()

    rerender(<SvcProvider client={createStack().client}>{console}</SvcProvider>)

    expect(screen.queryByRole('region', { name: 'Response' })).toBeNull()
  })
})

describe('a request in ProxyConsole that may change data', () => {
  const remove = { method: 'DELETE', path: '/crm/v3/objects/contacts/11000' }

  it('is sent only after confirmation', async () => {
    const { user, sandbox } = renderSvc(<ProxyConsole integration="crm" defaultCall={remove} />)

    await user.click(send())
    const dialog = screen.getByRole('dialog', { name: 'Change data in crm?' })
    expect(dialog).toHaveAccessibleDescription(/DELETE \/crm\/v3\/objects\/contacts\/11000/)
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus()
    expect(sandbox.calls('proxy')).toHaveLength(0)
    await user.click(within(dialog).getByRole('button', { name: 'Send DELETE' }))

    expect(within(await responseRegion()).getByText(/^Status/)).toHaveTextContent('204 No Content')
    expect(within(await responseRegion()).getByText('The response has no body.')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(send()).toHaveFocus()
  })

  it('is not sent if the user closes the dialog, which restores the focus', async () => {
    const { user, sandbox } = renderSvc(<ProxyConsole integration="crm" defaultCall={remove} />)

    await user.click(send())
    await user.click(screen.getByRole('button', { name: 'Cancel' }))

    await waitFor(() => expect(send()).toHaveFocus())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sandbox.calls('proxy')).toHaveLength(0)
  })

  // As Chromium does in a background tab.
  describe('if the browser fires the close event late', () => {
    let fireClose = () => {}

    beforeEach(() => {
      HTMLDialogElement.prototype.close = function close() {
        this.open = false
        fireClose = () => act(() => void this.dispatchEvent(new Event('close')))
      }
    })

    it('is sent although the dialog was open before', async () => {
      const { user, sandbox } = renderSvc(<ProxyConsole integration="crm" defaultCall={remove} />)
      await user.click(send())
      await user.click(screen.getByRole('button', { name: 'Cancel' }))

      await user.click(send())
      fireClose()
      await user.click(screen.getByRole('button', { name: 'Send DELETE' }))

      expect(within(await responseRegion()).getByText(/^Status/)).toHaveTextContent('204')
      expect(sandbox.calls('proxy')).toHaveLength(1)
    })

    it('leaves the focus where the user has moved it', async () => {
      const { user } = renderSvc(<ProxyConsole integration="crm" defaultCall={remove} />)
      await user.click(send())
      await user.click(screen.getByRole('button', { name: 'Cancel' }))

      await user.click(screen.getByLabelText('Path and query'))
      fireClose()

      expect(screen.getByLabelText('Path and query')).toHaveFocus()
    })
  })

  it('is confirmed again before a retry', async () => {
    const { user, sandbox } = renderSvc(<ProxyConsole integration="crm" defaultCall={remove} />)
    sandbox.failNext({ status: 503, problem: { title: 'Not now', retryable: true } })
    await user.click(send())
    await user.click(screen.getByRole('button', { name: 'Send DELETE' }))
    expect(await screen.findByRole('heading', { name: /Not now/ })).toHaveFocus()

    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await user.click(screen.getByRole('button', { name: 'Send DELETE' }))

    expect(within(await responseRegion()).getByText(/^Status/)).toHaveTextContent('204 No Content')
    expect(screen.queryByRole('heading', { name: /Not now/ })).toBeNull()
  })

  it('shows that it may still have gone through after it is canceled', async () => {
    const stack = stuckStack()
    const { user } = renderSvc(<ProxyConsole integration="crm" defaultCall={remove} />, stack)

    await user.click(send())
    await user.click(screen.getByRole('button', { name: 'Send DELETE' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(screen.getByRole('status')).toHaveTextContent(/may still have gone through/)
  })
})

describe('the body of a request in ProxyConsole', () => {
  const post = { method: 'POST', path: '/debug/echo' }

  async function sendAs(kind: string, fill: (user: UserEvent) => Promise<void>) {
    const { user } = renderSvc(<ProxyConsole integration="crm" defaultCall={post} />)
    await user.selectOptions(screen.getByLabelText('Body'), kind)
    await fill(user)
    await user.click(send())
    await user.click(screen.getByRole('button', { name: 'Send POST' }))
    return echoed()
  }
  type UserEvent = ReturnType<typeof renderSvc>['user']

  it('is sent unchanged if it is JSON', async () => {
    const received = await sendAs('JSON', (user) =>
      user.type(screen.getByLabelText('JSON'), '{{ "id": 9007199254740993 }'),
    )

    expect(received('body')).toBe(String.raw`body: "{ \"id\": 9007199254740993 }"`)
    expect(received('content-type')).toBe('content-type: "application/json"')
  })

  it('is sent as text', async () => {
    const received = await sendAs('Text', (user) =>
      user.type(screen.getByLabelText('Text'), '<a/>'),
    )

    expect(received('body')).toBe('body: "<a/>"')
    expect(received('content-type')).toContain('text/plain')
  })

  it('is sent URL-encoded if it is a form', async () => {
    const received = await sendAs('Form', async (user) => {
      await user.type(screen.getByLabelText('Name'), 'q')
      await user.type(screen.getByLabelText('Value'), 'a b&c')
      await user.click(screen.getByRole('button', { name: 'Add form field' }))
      await user.keyboard('empty')
    })

    expect(received('body')).toBe('body: "q=a+b%26c&empty="')
    expect(received('content-type')).toContain('application/x-www-form-urlencoded')
  })

  it('is sent unchanged if it is a file', async () => {
    const received = await sendAs('File', (user) =>
      user.upload(
        screen.getByLabelText('File'),
        new File(['id,name\r\n'], 'rows.csv', { type: 'text/csv' }),
      ),
    )

    expect(received('body')).toBe(String.raw`body: "id,name\r\n"`)
    expect(received('content-type')).toBe('content-type: "text/csv"')
  })

  it('is kept if the user switches to another type and back', async () => {
    const { user } = renderSvc(<ProxyConsole integration="crm" defaultCall={post} />)

    await user.selectOptions(screen.getByLabelText('Body'), 'Text')
    await user.type(screen.getByLabelText('Text'), 'kept')
    await user.selectOptions(screen.getByLabelText('Body'), 'JSON')
    await user.selectOptions(screen.getByLabelText('Method'), 'GET')
    expect(screen.queryByLabelText('Body')).toBeNull()
    await user.selectOptions(screen.getByLabelText('Method'), 'PUT')
    await user.selectOptions(screen.getByLabelText('Body'), 'Text')

    expect(screen.getByLabelText('Text')).toHaveValue('kept')
  })

  it.each([
    ['', 'Enter JSON, or choose another body type.'],
    ['{\n  "a": 1,\n}', 'Line 3, column 1: expected a name in quotation marks, but found “}”.'],
    ['[1 2]', 'Line 1, column 4: expected a comma or a closing bracket, but found “2”.'],
    ['{"a"', 'Line 1, column 5: expected a colon, but the text ends.'],
  ])('is not sent if it is invalid JSON: %j', async (json, words) => {
    const { user, sandbox } = renderSvc(<ProxyConsole integration="crm" defaultCall={post} />)
    await user.selectOptions(screen.getByLabelText('Body'), 'JSON')
    fireEvent.change(screen.getByLabelText('JSON'), { target: { value: json } })

    await user.click(send())

    const field = screen.getByLabelText('JSON')
    expect(field).toHaveFocus()
    expect(field).toHaveAccessibleDescription(expect.stringContaining(words))
    expect(sandbox.calls('proxy')).toHaveLength(0)
  })

  it('is not sent if no file is chosen', async () => {
    const { user } = renderSvc(<ProxyConsole integration="crm" defaultCall={post} />)
    await user.selectOptions(screen.getByLabelText('Body'), 'File')

    await user.click(send())

    expect(screen.getByLabelText('File')).toHaveAccessibleDescription('Choose a file.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a response in ProxyConsole', () => {
  function stackWithResponse(body: BodyInit | null, type: string, init: ResponseInit = {}) {
    const stack = createStack()
    stack.sandbox.failNext({
      response: () =>
        new Response(body, { ...init, headers: { 'content-type': type, ...init.headers } }),
    })
    return stack
  }

  it('is shown if it is a text file, and saved with the provider’s file name', async () => {
    const call = { path: '/crm/v3/exports/contacts.csv' }
    const { user } = renderSvc(<ProxyConsole integration="crm" defaultCall={call} />)

    await user.click(send())
    expect(within(await responseRegion()).getByText(/ada\.okafor@mail\.example/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Download' }))

    expect(saved[0]?.name).toBe('contacts.csv')
    expect(await saved[0]?.body.text()).toContain('ada.okafor@mail.example')
  })

  it('is shown if it is an image, whose URL is revoked after the next response', async () => {
    const stack = stackWithResponse('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')
    const { user } = renderSvc(<ProxyConsole integration="crm" defaultCall={list} />, stack)

    await user.click(send())
    const picture = await screen.findByRole('img', { name: /^Image/ })
    const address = picture.getAttribute('src')
    expect(address).toMatch(/^blob:app\/\d$/)
    expect(revoked).not.toContain(address)
    expect(document.querySelector('svg:not(.lucide)')).toBeNull()
    await user.click(send())

    await screen.findByText('"Ada"')
    expect(revoked).toContain(address)
  })

  it('has a note if it is an invalid image', async () => {
    const stack = stackWithResponse('no picture', 'image/png')
    const { user } = renderSvc(<ProxyConsole integration="crm" defaultCall={list} />, stack)

    await user.click(send())
    fireEvent.error(await screen.findByRole('img', { name: /^Image/ }))

    expect(screen.getByText(/Couldn’t show the image/)).toBeVisible()
  })

  it('is shown if it is an image, although the image before was invalid', async () => {
    const { user, sandbox } = renderSvc(<ProxyConsole integration="crm" defaultCall={list} />)
    const response = () => new Response('…', { headers: { 'content-type': 'image/png' } })
    sandbox.failNext({ response }, { times: 2 })
    await user.click(send())
    fireEvent.error(await screen.findByRole('img', { name: /^Image/ }))

    await user.click(send())

    expect(await screen.findByRole('img', { name: /^Image/ })).toBeVisible()
    expect(screen.queryByText(/Couldn’t show the image/)).toBeNull()
  })

  it('is shown as source if it is HTML', async () => {
    const stack = stackWithResponse('<h1 id="theirs">Hello</h1>', 'text/html')
    const { user } = renderSvc(<ProxyConsole integration="crm" defaultCall={list} />, stack)

    await user.click(send())

    expect(within(await responseRegion()).getByText('<h1 id="theirs">Hello</h1>')).toBeVisible()
    expect(document.getElementById('theirs')).toBeNull()
  })

  it('can be saved if its type has no preview', async () => {
    const stack = stackWithResponse('%PDF', 'application/pdf')
    const { user } = renderSvc(
      <ProxyConsole integration="crm" defaultCall={{ path: '/files/7?x=1' }} />,
      stack,
    )

    await user.click(send())
    expect(await screen.findByText(/No preview for application\/pdf\./)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Download' }))

    expect(saved[0]).toMatchObject({ name: '7.pdf', body: { size: 4 } })
  })

  it('is shortened if it is too large, and can be saved as a whole', async () => {
    const stack = stackWithResponse(JSON.stringify('ä'.repeat(100)), 'application/json')
    const { user } = renderSvc(
      <ProxyConsole integration="crm" defaultCall={list} maxShownBytes={10} />,
      stack,
    )

    await user.click(send())

    const panel = within(await responseRegion())
    expect(panel.getByText(/Showing the first 10 bytes of 202 bytes\./)).toBeVisible()
    expect(panel.getByText('"ääää')).toBeVisible()
    expect(panel.queryByRole('button', { name: 'Tree' })).toBeNull()
    await user.click(panel.getByRole('button', { name: 'Download' }))
    expect(saved[0]?.body.size).toBe(202)
  })

  it('shows the target of a redirect, which is not followed', async () => {
    const stack = stackWithResponse(null, 'text/plain', {
      status: 302,
      headers: { location: 'https://files.hub.example/7' },
    })
    const { user } = renderSvc(<ProxyConsole integration="crm" defaultCall={list} />, stack)

    await user.click(send())

    const panel = within(await responseRegion())
    expect(panel.getByText(/^Status/)).toHaveTextContent('302 Found')
    expect(panel.getByText('Redirects to', { exact: false })).toHaveTextContent(
      'Redirects to https://files.hub.example/7, which was not followed.',
    )
  })

  it('has only headers if the method is HEAD', async () => {
    const call = { ...list, method: 'HEAD' }
    const { user } = renderSvc(<ProxyConsole integration="crm" defaultCall={call} />)

    await user.click(send())

    expect(await screen.findByText('The response has no body.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
  })
})

describe('a request in ProxyConsole', () => {
  it('shows the provider’s response beside the problem if it fails', async () => {
    const call = { path: '/crm/v3/objects/nothing' }
    const { user } = renderSvc(<ProxyConsole integration="crm" defaultCall={call} />)

    await user.click(send())

    expect(await screen.findByRole('heading', { name: /Not Found/ })).toHaveFocus()
    const panel = within(await responseRegion())
    expect(panel.getByText(/^Status/)).toHaveTextContent('404 Not Found')
    expect(panel.getByText('"OBJECT_NOT_FOUND"')).toBeVisible()
  })

  it('shows one countdown while the provider allows no requests', async () => {
    const { user, sandbox } = renderSvc(
      <ProxyConsole integration="crm" defaultCall={list} throttle />,
    )
    sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: 30_000 })

    await user.click(send())

    expect(await screen.findByRole('timer')).toHaveTextContent(/\d\d seconds/)
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  it('shows one countdown for a hold that existed before', async () => {
    const { client, sandbox, user } = renderSvc(<ProxyConsole integration="crm" />)
    sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: 30_000 })

    await client.proxy({ integration: 'crm', throttle: true, ...list }).catch(() => {})

    expect(await screen.findByRole('timer')).toBeVisible()
    await user.click(send())
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    expect(screen.getAllByRole('timer')).toHaveLength(1)
  })

  it('is sent again when the user ends a lock-out', async () => {
    const { user, sandbox } = renderSvc(
      <ProxyConsole integration="crm" defaultCall={list} throttle />,
    )
    sandbox.throttle({ integration: 'crm', groupRef: 'acme', lockedOut: true })

    await user.click(send())
    const restored = await screen.findByRole('button', { name: 'I’ve restored access' })
    expect(screen.queryByRole('timer')).toBeNull()
    expect(sandbox.calls('proxy')).toHaveLength(1)
    sandbox.lift({ integration: 'crm', groupRef: 'acme' })
    await user.click(restored)

    expect(await screen.findByRole('region', { name: 'Response' })).toBeVisible()
    expect(sandbox.calls('proxy')).toHaveLength(2)
  })

  it('shows the text of an error that is not UTF-8', async () => {
    const { user, sandbox } = renderSvc(<ProxyConsole integration="crm" defaultCall={list} />)
    const headers = { 'content-type': 'text/plain; charset=iso-8859-1' }
    const body = Uint8Array.from([...'Quota d'].map((it) => it.charCodeAt(0)).concat(0xe9))
    sandbox.failNext({ response: () => new Response(body, { status: 500, headers }) })

    await user.click(send())

    expect(within(await responseRegion()).getByText('Quota dé')).toBeVisible()
  })

  it('can be retried if no response arrived', async () => {
    const stack = createStack()
    let isDown = true
    const client = createClient({
      endpoint: 'http://app.example',
      fetch: async () => {
        if (isDown) throw new TypeError('Failed to fetch')
        return Response.json({ up: true }, { headers: { 'x-relay-source': 'upstream' } })
      },
    })
    const Wrapper = ({ children }: { children: ReactNode }) => (
      <SvcProvider client={client}>{children}</SvcProvider>
    )
    const { user } = renderSvc(<ProxyConsole integration="crm" />, { ...stack, client, Wrapper })

    await user.click(send())
    expect(await screen.findByRole('heading', { name: /cannot be reached/ })).toHaveFocus()
    expect(screen.queryByRole('region', { name: 'Response' })).toBeNull()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(within(await responseRegion()).getByText('true')).toBeVisible()
    expect(send()).toHaveFocus()
  })

  it('is sent without a network connection instead of being queued', async () => {
    const { user, sandbox } = renderSvc(<ProxyConsole integration="crm" defaultCall={list} />)
    window.dispatchEvent(new Event('offline'))

    await user.click(send())

    await responseRegion()
    expect(sandbox.calls('proxy')).toHaveLength(1)
    window.dispatchEvent(new Event('online'))
  })
})
