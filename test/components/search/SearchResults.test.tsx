import { act, screen, waitFor, within } from '@testing-library/react'
import { forwardRef, useState } from 'react'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { AppearanceProvider } from '../../../src/components/appearance/AppearanceProvider.js'
import { useResultsAsText } from '../../../src/components/search/results/useResultsAsText.js'
import {
  SearchResults,
  type SearchResultsProps,
} from '../../../src/components/search/SearchResults.js'
import type { SearchRequest, SearchResult } from '../../../src/contract/calls/search.js'
import { useSearch } from '../../../src/hooks/useSearch.js'
import { useSvc } from '../../../src/hooks/useSvc.js'
import { createStack, lateStack, renderSvc } from '../../support/renderSvc.js'

const request: SearchRequest = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }
const goldOnly: SearchRequest = {
  ...request,
  fieldFilters: [{ fieldName: 'tier', operator: 'eq', value: 'gold' }],
}
const contact = v.object({ fields: v.object({ email: v.string(), tier: v.string() }) })

function Checked() {
  return <SearchResults query={useSearch(request, { schema: contact })} request={request} />
}

type ContactsProps = Omit<SearchResultsProps, 'query'>

function Contacts({ request: submitted = request, ...props }: ContactsProps) {
  return <SearchResults query={useSearch(submitted)} request={submitted} {...props} />
}

/** Page that searches when the user clicks a button. */
function Page({ keepsOlder = false, ...props }: ContactsProps & { keepsOlder?: boolean }) {
  const [submitted, setSubmitted] = useState<SearchRequest>(request)
  const query = useSearch(submitted, {
    retry: false,
    ...(keepsOlder && { placeholderData: (older) => older }),
  })
  return (
    <>
      <button type="button" onClick={() => setSubmitted({ ...goldOnly })}>
        Search gold
      </button>
      <SearchResults query={query} request={submitted} {...props} />
    </>
  )
}

/** Creates a stack whose searches return these records. */
function finding(...results: unknown[]) {
  const stack = createStack()
  stack.sandbox.failNext(
    { response: () => Response.json({ results }) },
    { kind: 'search', times: Infinity },
  )
  return stack
}

function rows() {
  return screen.findAllByRole('rowheader')
}

function columnNames() {
  return screen.getAllByRole('columnheader').map((header) => header.textContent?.trim())
}

// Preloaded, because a test copies as soon as it opens the popover.
beforeAll(() => useResultsAsText.preload())

describe('SearchResults with a schema', () => {
  it('marks an invalid record, and shows it unchanged with its problems', async () => {
    const { user } = renderSvc(
      <Checked />,
      finding(
        { id: '1', fields: { email: 'ada@mail.example', tier: 'gold' } },
        { id: '2', fields: { phone: '+81 6 0000' }, raw: { origin: 'import' } },
      ),
    )

    const [good, odd] = await rows()
    expect(good).not.toHaveTextContent('unexpected format')
    expect(odd).toHaveTextContent('unexpected format')
    expect(screen.getByRole('cell', { name: '+81 6 0000' })).toBeVisible()

    for (const row of [good, odd]) await user.click(within(row as HTMLElement).getByRole('button'))
    const faults = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(faults).toEqual([
      expect.stringMatching(/^fields\.email: /),
      expect.stringMatching(/^fields\.tier: /),
    ])
    await user.click(screen.getAllByRole('tab', { name: 'Raw' })[1] as HTMLElement)
    expect(screen.getByRole('figure', { name: 'Raw' })).toHaveTextContent('origin: "import"')
  })
})

describe('SearchResults (status)', () => {
  it('shows the filters if nothing matches, and that only one page is searched', async () => {
    const submitted: SearchRequest = {
      ...request,
      fieldFilters: [{ fieldName: 'email', operator: 'eq', value: 'nobody@mail.example' }],
    }
    renderSvc(<Contacts request={submitted} />)

    expect(await screen.findByRole('heading', { name: 'No matching records' })).toBeVisible()
    expect(screen.getByRole('listitem')).toHaveTextContent('email equals "nobody@mail.example"')
    expect(screen.getByText(/Only the first page .* Narrow the filters/)).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('No matching records')
  })

  it('renders custom content if nothing matches', async () => {
    renderSvc(
      <Contacts renderEmpty={(submitted) => <p>No {submitted?.objectName} yet</p>} />,
      finding(),
    )

    expect(await screen.findByText('No contacts yet')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'No matching records' })).toBeNull()
  })

  it('shows that a search was canceled', async () => {
    const stack = createStack()
    stack.sandbox.failNext({ delayMs: 5_000 }, { kind: 'search', times: Infinity })
    function Cancelling() {
      const { queryClient } = useSvc()
      return (
        <>
          <button type="button" onClick={() => queryClient.cancelQueries()}>
            Cancel
          </button>
          <Contacts />
        </>
      )
    }
    const { user } = renderSvc(<Cancelling />, stack)
    expect(screen.getByRole('status')).toHaveTextContent('Searching…')

    await user.click(screen.getByRole('button', { name: 'Cancel' }))

    const region = screen.getByRole('region', { name: 'Records' })
    await waitFor(() => expect(region).toHaveAttribute('data-state', 'cancelled'))
    expect(screen.getByRole('status')).toHaveTextContent('Search cancelled')
  })

  it('moves the focus to the error of a submit, and back when the error disappears', async () => {
    const stack = createStack()
    const { user, sandbox } = renderSvc(<Page />, stack)
    await rows()
    sandbox.failNext({ status: 400, problem: { title: 'No such field', retryable: true } })

    await user.click(screen.getByRole('button', { name: 'Search gold' }))

    const title = await screen.findByRole('heading', { name: /No such field/ })
    expect(title).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rows()).not.toHaveLength(0)
    expect(screen.getByRole('button', { name: 'Search gold' })).toHaveFocus()
  })

  it('moves the focus to the error of a search that fails again', async () => {
    const { user, sandbox } = renderSvc(<Page />)
    await rows()
    const fail = (title: string) =>
      sandbox.failNext({ status: 400, problem: { title, retryable: true } }, { kind: 'search' })
    fail('No such field')
    await user.click(screen.getByRole('button', { name: 'Search gold' }))
    await screen.findByRole('heading', { name: /No such field/ })
    fail('Still no such field')

    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('heading', { name: /Still no such field/ })).toHaveFocus()
  })

  it('does not move the focus to the error of a search that the page started', async () => {
    const stack = createStack()
    stack.sandbox.failNext(
      { status: 400, problem: { title: 'No such field' } },
      { kind: 'search', times: Infinity },
    )
    renderSvc(<Page />, stack)

    expect(await screen.findByRole('heading', { name: /No such field/ })).not.toHaveFocus()
    expect(document.body).toHaveFocus()
  })

  it('shows an error that the page’s own select throws', async () => {
    function Selecting() {
      const select = () => {
        throw new TypeError('rows is not iterable')
      }
      return <SearchResults query={useSearch(request, { select })} request={request} />
    }
    renderSvc(<Selecting />)

    expect(await screen.findByRole('heading', { name: /Something went wrong/ })).toBeVisible()
    expect(screen.getByText(/TypeError: rows is not iterable/)).not.toBeVisible()
  })

  it('marks records of the previous search while a new one runs', async () => {
    const stack = lateStack(/search/, 1)
    const { user } = renderSvc(<Page keepsOlder />, stack)
    await rows()

    await user.click(screen.getByRole('button', { name: 'Search gold' }))

    const region = screen.getByRole('region', { name: 'Records' })
    expect(region).toHaveAttribute('data-older', 'true')
    expect(region).toHaveAttribute('data-state', 'searching')
    expect(region).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByText('Showing results of the previous search.')).toBeVisible()
    await act(stack.release)
    await waitFor(() => expect(region).not.toHaveAttribute('data-older'))
    expect(screen.queryByText('Showing results of the previous search.')).toBeNull()
  })

  it('keeps its records when the same search fails later, and shows that they are old', async () => {
    function Again() {
      const query = useSearch(request, { retry: false })
      return (
        <>
          <button type="button" onClick={() => query.refetch()}>
            Again
          </button>
          <SearchResults query={query} request={request} />
        </>
      )
    }
    const { user, sandbox } = renderSvc(<Again />)
    await rows()
    sandbox.failNext({ status: 500, problem: { title: 'Out of order' } })

    await user.click(screen.getByRole('button', { name: 'Again' }))

    expect(await screen.findByRole('heading', { name: /Out of order/ })).not.toHaveFocus()
    expect(screen.getByText(/^Couldn’t refresh\. Showing earlier results/)).toBeVisible()
    expect(await rows()).not.toHaveLength(0)
  })

  it.each<[string, { forMs: number } | { lockedOut: true }]>([
    ['held', { forMs: 60_000 }],
    ['locked-out', { lockedOut: true }],
  ])('shows that a provider is %s', async (state, throttle) => {
    const stack = createStack()
    stack.sandbox.throttle({ integration: 'crm', groupRef: 'acme', ...throttle })
    renderSvc(<Contacts />, stack)

    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Records' })).toHaveAttribute('data-state', state),
    )
  })
})

describe('SearchResults (values)', () => {
  it('distinguishes missing, empty, false and zero values, and opens long texts', async () => {
    const long = 'x'.repeat(500)
    const { user } = renderSvc(
      <Contacts />,
      finding(
        { id: '1', fields: { a: null, b: '', c: false, d: 0, e: long, f: 2 ** 53 + 2 } },
        { id: '2', fields: {} },
      ),
    )
    const [, first, second] = await screen.findAllByRole('row')

    const cells = within(first as HTMLElement).getAllByRole('cell')
    expect(cells.slice(0, 4).map((cell) => cell.textContent)).toEqual([
      'None',
      'Empty text',
      'No',
      '0',
    ])
    expect(cells[5]).toHaveTextContent('9007199254740994 (the last digits may be wrong)')
    expect(within(second as HTMLElement).getAllByRole('cell')[0]).toHaveTextContent('Not set')
    expect(screen.queryByText(long)).toBeNull()
    const more = screen.getByRole('button', { name: 'Show all 500 characters' })
    more.focus()
    await user.keyboard('{Enter}')
    expect(screen.getByText(long)).toBeVisible()
  })

  it('shows only own members of a record, even if they have names of inherited members', async () => {
    renderSvc(<Contacts />, finding({ id: '1', fields: { constructor: 'ours' } }, { id: '2' }))

    expect(await screen.findByRole('cell', { name: 'ours' })).toBeVisible()
    expect(screen.getByRole('cell', { name: 'Not set' })).toBeVisible()
  })

  it('shows a record of which a member is called like the problems of a schema', async () => {
    renderSvc(<Contacts />, finding({ id: '7', fields: {}, faults: [{ toString: 1 }] }))

    expect(await screen.findByRole('rowheader', { name: /7/ })).toBeVisible()
  })

  it.each(['constructor', '__proto__'])(
    'shows the records of the object %s',
    async (objectName) => {
      const found = finding({ id: '7', fields: { name: 'Ada' } })
      renderSvc(<Contacts request={{ ...request, objectName }} />, found)

      expect(await screen.findByRole('rowheader', { name: /Ada/ })).toBeVisible()
    },
  )

  it('shows records without IDs and with duplicate IDs', async () => {
    renderSvc(<Contacts />, finding({ fields: { a: 1 } }, { id: '7' }, { id: '7' }, {}))

    const names = (await rows()).map((row) => row.textContent)
    expect(names).toEqual(['Record 1', 'Record 7', 'Record 7', 'Record 4'])
  })

  it('shows each part of a record with its origin, in tabs that the keyboard can reach', async () => {
    const { user } = renderSvc(
      <Contacts />,
      finding({
        id: '1',
        fields: { site: 'https://a.example/x', other: 'javascript:alert(1)' },
        raw: { deep: { er: [1] } },
        associations: [{ id: '9' }],
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Show Record 1' }))

    expect(screen.getByText('Field names of the provider.')).toBeVisible()
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'https://a.example/x',
    ])
    screen.getByRole('tab', { name: 'Fields 2' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Mapped' })).toHaveFocus()
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Not included in this record.')
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tabpanel')).toHaveTextContent('deep: { 1 member }')
    await user.keyboard('{End}')
    expect(screen.getByRole('tab', { name: 'Other 1' })).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('tabpanel')).toHaveTextContent('associations')
  })
})

describe('SearchResults (interaction)', () => {
  it('shows the columns that the user chooses, even after the next search', async () => {
    const { user } = renderSvc(<Page columns={['EMAIL', 'tier']} />)
    await rows()
    expect(columnNames()).toEqual(['Record', 'email', 'tier mapped'])

    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const chooser = screen.getByRole('group', { name: /^2 of \d+ columns shown$/ })
    await user.click(within(chooser).getByRole('checkbox', { name: 'lastname' }))
    await user.click(within(chooser).getByRole('checkbox', { name: 'email' }))
    await user.click(within(chooser).getByRole('checkbox', { name: 'email' }))
    await user.keyboard('{Escape}')

    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus()
    expect(columnNames()).toEqual(['Record', 'email', 'tier mapped', 'lastname'])
    await user.click(screen.getByRole('button', { name: 'Search gold' }))
    await rows()
    expect(columnNames()).toEqual(['Record', 'email', 'tier mapped', 'lastname'])
  })

  it('initially shows a few of forty columns, including the searched field', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`field${index}`, index % 2 ? null : 'some']),
    )
    const submitted: SearchRequest = {
      ...request,
      fieldFilters: [{ fieldName: 'Field39', operator: 'eq', value: 'x' }],
    }
    renderSvc(<Contacts request={submitted} />, finding({ id: '1', fields }))
    await rows()

    expect(columnNames()).toHaveLength(9)
    expect(columnNames()).toContain('field39')
  })

  it('closes a popover when the focus leaves it', async () => {
    const { user } = renderSvc(<Contacts />)
    await rows()
    await user.click(screen.getByRole('button', { name: 'Export' }))
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Cards' }))

    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
  })

  it('switches between a table, cards and JSON', async () => {
    const views: string[] = []
    const { user } = renderSvc(<Contacts onViewChange={(view) => views.push(view)} />)
    await rows()

    await user.click(screen.getByRole('button', { name: 'Cards' }))
    expect(screen.getAllByRole('article')).not.toHaveLength(0)
    expect(screen.queryByRole('table')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'JSON' }))
    expect(screen.getByRole('figure', { name: 'Records' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'JSON' })).toHaveAttribute('aria-pressed', 'true')

    expect(views).toEqual(['cards', 'json'])
  })

  it('does not change a controlled view', async () => {
    const { user } = renderSvc(<Contacts view="cards" />)
    await screen.findAllByRole('article')

    await user.click(screen.getByRole('button', { name: 'Table' }))

    expect(screen.queryByRole('table')).toBeNull()
  })

  it('copies the records as CSV and as JSON', async () => {
    const { user } = renderSvc(
      <Contacts />,
      finding({ id: '1', fields: { note: '=1+1', name: 'A, "B"' } }),
    )
    await rows()
    await user.click(screen.getByRole('button', { name: 'Export' }))

    await user.click(screen.getByRole('button', { name: 'Copy CSV' }))
    expect(await navigator.clipboard.readText()).toBe('id,note,name\r\n1,\'=1+1,"A, ""B"""\r\n')
    await user.click(screen.getByRole('button', { name: 'Copy JSON' }))
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual([
      { id: '1', fields: { note: '=1+1', name: 'A, "B"' } },
    ])
  })

  it('opens and closes the record whose row the user clicks', async () => {
    const { user } = renderSvc(<Contacts />, finding({ id: '1', fields: { tier: 'gold' } }))

    await user.click(await screen.findByRole('cell', { name: 'gold' }))

    const button = screen.getByRole('button', { name: 'Show Record 1' })
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(document.body).not.toHaveFocus()
    await user.click(screen.getByRole('cell', { name: 'gold' }))
    expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  it('calls onSelectRecord for clicks on the button and on the row', async () => {
    const chosen: SearchResult[] = []
    const ada = { id: '1', fields: { firstname: 'Ada', lastname: 'Okafor', tier: 'gold' } }
    const { user } = renderSvc(
      <Contacts onSelectRecord={(record) => chosen.push(record)} />,
      finding(ada, { id: '2', fields: {} }),
    )
    await rows()

    await user.click(screen.getByRole('button', { name: 'Choose Ada Okafor (Record 1)' }))
    await user.click(screen.getByRole('cell', { name: 'gold' }))
    expect(chosen).toEqual([ada, ada])
    await user.click(screen.getByRole('button', { name: 'Show Record 2' }))
    expect(chosen).toHaveLength(2)
  })
})

describe('SearchResults (rendering)', () => {
  it('does not rerender unchanged records', async () => {
    let rendered = 0
    const components = {
      Button: forwardRef<HTMLButtonElement, { variant?: unknown }>(
        ({ variant: _, ...props }, ref) => {
          rendered += 1
          return <button ref={ref} type="button" {...props} />
        },
      ),
    }
    function Clock() {
      const [count, setCount] = useState(0)
      return (
        <AppearanceProvider components={components}>
          <button type="button" onClick={() => setCount(count + 1)}>
            Tick {count}
          </button>
          <Contacts columns={['email']} onSelectRecord={() => setCount(-1)} />
        </AppearanceProvider>
      )
    }
    const { user } = renderSvc(<Clock />)
    await rows()
    await waitFor(() => expect(screen.queryByText('Searching…')).toBeNull())
    const before = rendered

    await user.click(screen.getByRole('button', { name: 'Tick 0' }))
    await screen.findByRole('button', { name: 'Tick 1' })
    expect(rendered).toBe(before)
    await user.click(screen.getAllByRole('button', { name: /^Choose/ })[0] as HTMLElement)
    expect(await screen.findByRole('button', { name: 'Tick -1' })).toBeVisible()
  })
})
