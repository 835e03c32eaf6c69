import { screen, waitFor } from '@testing-library/react'
import { Activity, type ReactNode, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { DestinationList } from '../../src/components/destinations/DestinationList.js'
import { ProxyConsole } from '../../src/components/proxy/ProxyConsole.js'
import { SearchForm } from '../../src/components/search/SearchForm.js'
import { renderSvc } from '../support/renderSvc.js'

beforeEach(() => sessionStorage.clear())

/** An app that keeps its last page in an `<Activity>`, as Next.js does with `cacheComponents`. */
function App({ children }: { children: ReactNode }) {
  const [isHidden, setIsHidden] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsHidden(!isHidden)}>
        {isHidden ? 'Show' : 'Hide'}
      </button>
      <Activity mode={isHidden ? 'hidden' : 'visible'}>{children}</Activity>
    </>
  )
}

/** Renders an element in the app. `hide` and `show` click the app's button, which keeps the focus. */
function renderApp(ui: ReactNode) {
  const rendered = renderSvc(<App>{ui}</App>)
  const click = (name: string) => rendered.user.click(screen.getByRole('button', { name }))
  return { ...rendered, hide: () => click('Hide'), show: () => click('Show') }
}

describe('a page that is hidden and shown again', () => {
  it('does not repeat a search', async () => {
    const { user, sandbox, hide, show } = renderApp(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findAllByRole('rowheader')

    await hide()
    await show()

    expect(await screen.findAllByRole('rowheader')).not.toHaveLength(0)
    expect(sandbox.calls('search')).toHaveLength(1)
  })

  it('does not repeat a search that failed', async () => {
    const { user, sandbox, hide, show } = renderApp(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })
    sandbox.failNext({ status: 400, problem: { title: 'No such field' } }, { kind: 'search' })
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findByRole('heading', { name: /No such field/ })

    await hide()
    await show()

    expect(await screen.findByRole('heading', { name: /No such field/ })).toBeVisible()
    expect(sandbox.calls('search')).toHaveLength(1)
  })

  it('does not store a recent search again that the user has removed', async () => {
    const { user, hide, show } = renderApp(<SearchForm integration="crm" recentSearches />)
    await screen.findByRole('option', { name: 'Contacts' })
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findAllByRole('rowheader')
    await user.click(await screen.findByRole('button', { name: 'Recent searches' }))
    await user.click(screen.getByRole('button', { name: 'Remove all' }))

    await hide()
    await show()

    expect(Object.keys(sessionStorage).filter((name) => name.includes('recent'))).toEqual([])
  })

  it('does not take the focus for a filter that the user added before', async () => {
    const { user, hide, show } = renderApp(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })
    await user.click(screen.getByRole('button', { name: 'Add filter' }))

    await hide()
    await show()

    expect(screen.getByRole('button', { name: 'Hide' })).toHaveFocus()
  })

  it('does not take the focus for a fault or a header of the console', async () => {
    const { user, hide, show } = renderApp(
      <ProxyConsole integration="crm" defaultCall={{ path: 'no-slash' }} />,
    )
    await user.click(screen.getByRole('button', { name: 'Add header' }))
    await user.click(screen.getByRole('button', { name: 'Send request' }))
    expect(screen.getByLabelText('Path and query')).toHaveFocus()

    await hide()
    await show()

    expect(screen.getByRole('button', { name: 'Hide' })).toHaveFocus()
  })

  it('does not scroll a list back to its top', async () => {
    const { user, hide, show } = renderApp(<DestinationList />)
    const table = await screen.findByRole('table')
    const scroller = table.closest('section') ?? table
    scroller.scrollTop = 200

    await hide()
    await show()
    expect(scroller.scrollTop).toBe(200)

    await user.click(screen.getByRole('button', { name: /^Name/ }))
    expect(scroller.scrollTop).toBe(0)
  })

  it('has closed its drawer, which would keep the rest of the app inert', async () => {
    const { user, hide, show } = renderApp(<DestinationList details="drawer" />)
    const [button] = await screen.findAllByRole('button', { name: /details/i })
    await user.click(button as HTMLElement)
    const drawer = await screen.findByRole<HTMLDialogElement>('dialog')

    await hide()

    expect(drawer.open).toBe(false)
    await show()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('has closed its confirmation, which would keep the rest of the app inert', async () => {
    const call = { path: '/crm/v3/objects/contacts/11000', method: 'DELETE' }
    const { user, sandbox, hide, show } = renderApp(
      <ProxyConsole integration="crm" defaultCall={call} />,
    )
    await user.click(screen.getByRole('button', { name: 'Send request' }))
    const dialog = screen.getByRole<HTMLDialogElement>('dialog')

    await hide()

    expect(dialog.open).toBe(false)
    await show()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sandbox.calls('proxy')).toHaveLength(0)
  })
})
