import { fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SvcDevtools } from '../../src/devtools/SvcDevtools.js'
import { SvcDevtoolsPanel } from '../../src/devtools/SvcDevtoolsPanel.js'
import { createStack, renderSvc } from '../support/renderSvc.js'
import { devtools, findCall, focused, shownCalls } from './openDevtools.js'

/** Opens a document with its own window. */
function openDocument() {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const { contentDocument } = frame
  if (!contentDocument) throw new Error('the frame has no document')
  return { body: contentDocument.body, close: () => frame.remove() }
}

function shadowRootIn(container: Element): ShadowRoot {
  const root = container.querySelector('[data-svc-devtools]')?.shadowRoot
  if (!root) throw new Error('the devtools are not mounted')
  return root
}

describe('SvcDevtools', () => {
  it('opens by its button, closes by Escape, and keeps the focus', async () => {
    const { user } = renderSvc(<SvcDevtools />)
    expect(devtools().queryByRole('tablist')).not.toBeInTheDocument()

    await user.click(devtools().getByRole('button', { name: 'svc devtools' }))
    expect(focused()).toBe(devtools().getByRole('region', { name: 'svc-react devtools' }))
    devtools().getByRole('tab', { name: 'Calls' }).focus()
    await user.keyboard('{Escape}')

    expect(devtools().queryByRole('tablist')).not.toBeInTheDocument()
    expect(focused()).toBe(devtools().getByRole('button', { name: 'svc devtools' }))
  })

  it('changes tabs with the arrow keys', async () => {
    const { user } = renderSvc(<SvcDevtools initialIsOpen />)
    devtools().getByRole('tab', { name: 'Calls' }).focus()

    await user.keyboard('{ArrowLeft}')
    expect(devtools().getByRole('tab', { selected: true })).toHaveAccessibleName('Scenarios')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(devtools().getByRole('tab', { selected: true })).toHaveAccessibleName('Holds')
    expect(devtools().getByRole('tabpanel', { name: 'Holds' })).toBeInTheDocument()
  })

  it('shows an active scenario while it is closed', async () => {
    const { user } = renderSvc(<SvcDevtools initialIsOpen />)
    await user.click(devtools().getByRole('tab', { name: 'Scenarios' }))
    await user.click(devtools().getByRole('radio', { name: 'Offline' }))

    await user.click(devtools().getByRole('button', { name: 'Close devtools' }))

    expect(
      devtools().getByRole('button', { name: 'svc devtools Simulated: Offline' }),
    ).toBeInTheDocument()
  })

  it('records a call once if it is mounted twice or in StrictMode', async () => {
    const stack = createStack()
    const { Wrapper, client } = stack
    const { rerender } = render(
      <StrictMode>
        <SvcDevtools initialIsOpen />
        <div>
          <SvcDevtoolsPanel />
        </div>
      </StrictMode>,
      { wrapper: Wrapper },
    )
    rerender(
      <StrictMode>
        <SvcDevtools initialIsOpen />
      </StrictMode>,
    )
    await client.info()

    await findCall(/succeeded/)
    expect(shownCalls()).toHaveLength(1)
  })

  it('is an empty element on a server', () => {
    const { Wrapper } = createStack()

    const html = renderToString(
      <Wrapper>
        <SvcDevtools initialIsOpen />
      </Wrapper>,
    )

    expect(html).toBe('<div data-svc-devtools=""></div>')
  })

  it('has its styles in the document of another window', () => {
    const { body, close } = openDocument()
    const container = body.appendChild(body.ownerDocument.createElement('div'))

    render(<SvcDevtoolsPanel />, { wrapper: createStack().Wrapper, container })

    expect(shadowRootIn(container).adoptedStyleSheets).toHaveLength(1)
    close()
  })

  it('has its styles again after it was moved to another window and is used', () => {
    const { container } = render(<SvcDevtoolsPanel />, { wrapper: createStack().Wrapper })
    const { body, close } = openDocument()
    body.append(container)
    const root = shadowRootIn(container)
    expect(root.adoptedStyleSheets).toHaveLength(0)

    fireEvent.pointerOver(root.querySelector('button') ?? container)

    expect(root.adoptedStyleSheets).toHaveLength(1)
    close()
  })

  it('needs a provider', () => {
    expect(() => renderToString(<SvcDevtools />)).toThrow(/outside of <SvcProvider>/)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})
