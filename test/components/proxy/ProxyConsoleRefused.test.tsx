import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ProxyConsole } from '../../../src/components/proxy/ProxyConsole.js'
import type { ProxyConsoleRequest } from '../../../src/components/proxy/request/proxyDraft.js'
import { renderSvc } from '../../support/renderSvc.js'

/** Sends a call that the provider rejects with this body. */
async function reject(defaultCall: ProxyConsoleRequest, body: object) {
  const svc = renderSvc(<ProxyConsole integration="crm" defaultCall={defaultCall} />)
  svc.sandbox.failNext({ response: () => Response.json(body, { status: 422 }) })
  await svc.user.click(screen.getByRole('button', { name: 'Send request' }))
  const method = defaultCall.method ?? 'GET'
  if (method !== 'GET') {
    await svc.user.click(screen.getByRole('button', { name: `Send ${method}`, hidden: true }))
  }
  await screen.findByRole('heading', { name: /Unprocessable Content/ })
  return svc
}

const path = '/crm/v3/objects/contacts'
const body = { properties: { email: 'ada' } }

describe('ProxyConsole, after the provider rejected a field', () => {
  it('shows errors with their location at the JSON body until the user changes it', async () => {
    const errors = [
      { pointer: '/properties/email', detail: 'Not an email address.' },
      { name: 'owner', message: 'Unknown.' },
      { detail: 'Of no field.' },
    ]
    await reject({ method: 'POST', path, body }, { errors })
    const editor = screen.getByRole('textbox', { name: 'JSON' })

    await expect
      .poll(() => editor)
      .toHaveAccessibleDescription(
        expect.stringContaining('/properties/email: Not an email address. owner: Unknown.'),
      )
    expect(editor).toBeInvalid()
    expect(editor).not.toHaveAccessibleDescription(expect.stringContaining('Of no field'))

    fireEvent.change(editor, { target: { value: '{}' } })
    expect(editor).toBeValid()
  })

  it('shows an error at the row of a form', async () => {
    const form = new URLSearchParams({ email: 'ada', age: '7' })
    await reject({ method: 'POST', path, body: form }, { errors: { age: ['Too young.'] } })

    const [first, second] = screen.getAllByRole('textbox', { name: 'Name' })
    await expect.poll(() => second).toHaveAccessibleDescription('Too young.')
    expect(first).toBeValid()
  })

  it('shows an error of a parameter at the path', async () => {
    await reject({ path: `${path}?limit=x` }, { errors: { limit: 'Not a number.', other: 'No.' } })
    const target = screen.getByRole('textbox', { name: 'Path and query' })

    await expect.poll(() => target).toBeInvalid()
    expect(target).toHaveAccessibleDescription(expect.stringContaining('limit: Not a number.'))
    expect(target).not.toHaveAccessibleDescription(expect.stringContaining('other: No.'))
  })

  it('shows an error of a header at its row', async () => {
    const errors = [{ in: 'header', name: 'prefer', detail: 'Unknown preference.' }]
    await reject({ path, headers: { Accept: '*/*', Prefer: 'odd' } }, { errors })

    const [first, second] = screen.getAllByRole('textbox', { name: 'Name' })
    await expect.poll(() => second).toHaveAccessibleDescription('Unknown preference.')
    expect(first).toBeValid()
  })

  it('shows no errors at fields if the retried request differs from the draft', async () => {
    const { user, sandbox, container } = await reject(
      { path: `${path}?limit=x` },
      { errors: { limit: 'Not a number.' } },
    )
    const target = screen.getByRole('textbox', { name: 'Path and query' })
    await expect.poll(() => target).toBeInvalid()

    fireEvent.change(target, { target: { value: `${path}?limit=7` } })
    sandbox.failNext({
      response: () => Response.json({ errors: { limit: 'No.' } }, { status: 422 }),
    })
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    await expect.poll(() => container.textContent).toContain('limit: No.')
    expect(target).toBeValid()
  })
})
