import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { JsonTree } from '../../../src/components/values/JsonTree.js'

const response = {
  records: Array.from({ length: 250 }, (_, at) => ({
    id: at,
    email: `person${at}@mail.example`,
    address: { city: at === 200 ? 'Osaka' : 'Leeds', 'a/b~c': null },
  })),
  total: 250,
  active: true,
}

function renderTree(value: unknown = response) {
  render(<JsonTree value={value} label="Response" />)
  const figure = screen.getByRole('figure', { name: 'Response' })
  return { user: userEvent.setup(), figure, search: screen.queryByRole('searchbox') }
}

const status = () => document.querySelector('.svc-json-status')

const currentLine = (figure: HTMLElement) =>
  figure.querySelector('[data-current]')?.getAttribute('data-pointer')

describe('search in a JSON tree', () => {
  it('opens and highlights the first match at any depth, and keeps the focus', async () => {
    const { user, figure } = renderTree()
    const search = screen.getByRole('searchbox', { name: 'Search Response' })

    await user.type(search, 'OSAKA')

    expect(figure.querySelector('mark')).toHaveTextContent('"Osaka"')
    expect(currentLine(figure)).toBe('/records/200/address/city')
    expect(status()).toHaveTextContent('1 of 1 match')
    expect(search).toHaveFocus()
    // Only a part of a long list is in the document.
    expect(screen.queryByText('"person0@mail.example"')).toBeNull()
    expect(screen.getByRole('button', { name: 'Show earlier (200 left)' })).toBeVisible()
  })

  it('finds the matches of the next value, after the value was replaced', async () => {
    const items = Array.from({ length: 20 }, (_, id) => ({ id, tier: id % 5 ? 'silver' : 'gold' }))
    const { rerender } = render(<JsonTree value={items} label="Response" />)
    const user = userEvent.setup()
    const search = screen.getByRole('searchbox')
    await user.type(search, 'gold')
    await user.keyboard('{Enter}{Enter}')
    expect(status()).toHaveTextContent('3 of 4 matches')

    rerender(<JsonTree value={items.slice(0, 10)} label="Response" />)
    expect(status()).toHaveTextContent('2 of 2 matches')

    await user.click(search)
    await user.keyboard('{Enter}')
    expect(status()).toHaveTextContent('1 of 2 matches')
    expect(currentLine(screen.getByRole('figure'))).toBe('/0/tier')

    // The search can be cleared in a value that is too small to be searched.
    rerender(<JsonTree value={items.slice(0, 1)} label="Response" />)
    await user.clear(screen.getByRole('searchbox'))
    expect(document.querySelector('mark')).toBeNull()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('shows the members of a shorter value, and no path of the last one', async () => {
    const { rerender } = render(<JsonTree value={response} label="Response" />)
    const user = userEvent.setup()
    await user.type(screen.getByRole('searchbox'), 'OSAKA')
    const figure = screen.getByRole('figure')
    expect(figure).toHaveTextContent('/records/200/address/city')

    rerender(<JsonTree value={{ records: ['Zadar'] }} label="Response" />)

    expect(screen.getByText('"Zadar"')).toBeVisible()
    expect(figure).not.toHaveTextContent('/records/200')
    expect(screen.queryByRole('button', { name: /Show earlier/ })).toBeNull()
  })

  it('finds keys and values, and moves through them in both directions', async () => {
    const { user, figure } = renderTree({
      ...response,
      records: [],
      note: 'total',
      x: { totals: 1 },
      pad: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    })
    const search = screen.getByRole('searchbox')
    await user.type(search, 'total')
    expect(status()).toHaveTextContent('1 of 3 matches')
    expect(currentLine(figure)).toBe('/total')

    await user.keyboard('{Enter}')
    expect(currentLine(figure)).toBe('/note')
    await user.click(screen.getByRole('button', { name: 'Next match' }))
    expect(currentLine(figure)).toBe('/x/totals')
    await user.click(screen.getByRole('button', { name: 'Next match' }))
    expect(currentLine(figure)).toBe('/total')
    await user.type(search, '{Shift>}{Enter}{/Shift}')
    expect(currentLine(figure)).toBe('/x/totals')
  })

  it('is cleared by Escape, and announces that nothing matches', async () => {
    const { user, figure } = renderTree()
    const search = screen.getByRole('searchbox')
    await user.type(search, 'nowhere')
    expect(status()).toHaveTextContent('No matches')

    // A dialog of the host stays open.
    expect(fireEvent.keyDown(search, { key: 'Escape' })).toBe(false)

    expect(search).toHaveValue('')
    expect(status()).toBeEmptyDOMElement()
    expect(figure.querySelector('mark')).toBeNull()
  })

  it('finishes in a circular document', async () => {
    const round: Record<string, unknown> = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`name${at}`, at]),
    )
    round.self = round
    const { user } = renderTree(round)

    await user.type(screen.getByRole('searchbox'), 'name7')

    expect(status()).toHaveTextContent(/^1 of \d+/)
  })

  it('is not rendered for a small value', () => {
    expect(renderTree({ a: 1, b: [2] }).search).toBeNull()
    expect(screen.queryByRole('button', { name: 'Expand all' })).toBeNull()
  })
})

describe('the lines of a JSON tree', () => {
  it('can all be expanded and collapsed at once', async () => {
    const { user } = renderTree({ ...response, records: response.records.slice(0, 9) })

    await user.click(screen.getByRole('button', { name: 'Expand all' }))
    expect(screen.getAllByText('"Leeds"')).toHaveLength(9)
    expect(status()).toBeEmptyDOMElement()

    await user.click(screen.getByRole('button', { name: 'Collapse all' }))
    expect(screen.queryByText('"Leeds"')).toBeNull()
    expect(screen.getByText('250')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Collapse all' })).toHaveFocus()
  })

  it('are expanded up to a limit in a document of 1 MB, and the limit is announced', async () => {
    const large = Array.from({ length: 10_000 }, (_, at) => [at, { deep: ['x'.repeat(60), at] }])
    expect(JSON.stringify(large).length).toBeGreaterThan(800_000)
    const { user, figure } = renderTree(large)

    await user.click(screen.getByRole('button', { name: 'Expand all' }))

    expect(status()).toHaveTextContent(/^Expanded the first [\d,]+ lines$/)
    expect(within(figure).getAllByRole('listitem').length).toBeLessThan(1_010)
  })

  it('have a path to copy, by mouse and by keyboard', async () => {
    const { user } = renderTree({ a: { 'a/b~c': null }, last: 1 })
    expect(screen.queryByRole('button', { name: 'Copy path' })).toBeNull()

    await user.click(screen.getByText('null'))
    await user.click(screen.getByRole('button', { name: 'Copy path' }))
    expect(await navigator.clipboard.readText()).toBe('/a/a~1b~0c')

    screen.getByText('{ 1 member }').closest('summary')?.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await user.click(screen.getByRole('button', { name: 'Copy path' }))
    expect(await navigator.clipboard.readText()).toBe('/last')
  })

  it('can be reached, expanded and collapsed with the arrow keys', async () => {
    const { user, figure } = renderTree({ a: { b: { c: 1 } } })
    figure.querySelector('summary')?.focus()

    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement).toHaveAttribute('data-pointer', '/a/b')
    expect(screen.queryByText('c')).toBeNull()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByText('c')).toBeVisible()
    await user.keyboard('{ArrowDown}')
    expect(currentLine(figure)).toBe('/a/b/c')
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(currentLine(figure)).toBe('/a/b')
    expect(screen.queryByText('c')).toBeNull()
    await user.keyboard('{ArrowUp}')
    expect(currentLine(figure)).toBe('/a')
  })

  it('get the focus when the button that showed them disappears', async () => {
    const { user } = renderTree(Array.from({ length: 150 }, (_, at) => at))

    screen.getByRole('button', { name: 'Show more (50 left)' }).focus()
    await user.keyboard('{Enter}')

    expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull()
    expect(document.activeElement).toHaveAttribute('data-pointer', '/100')
  })
})
