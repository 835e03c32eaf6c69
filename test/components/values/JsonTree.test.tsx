import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { JsonTree } from '../../../src/components/values/JsonTree.js'

describe('JsonTree', () => {
  it('shows the members of a value, with the first levels open', () => {
    const value = { a: { b: { c: 1 } }, list: [], text: '1', none: null, yes: true, 'odd name': 2 }
    render(<JsonTree value={value} label="Response" />)

    const lines = within(screen.getByRole('figure', { name: 'Response' })).getAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual([
      'a: { 1 member }b: { 1 member }',
      'b: { 1 member }',
      'list: []',
      'text: "1"',
      'none: null',
      'yes: true',
      '"odd name": 2',
    ])
  })

  it('opens a member when the user clicks it', async () => {
    const user = userEvent.setup()
    render(<JsonTree value={{ a: { b: { deep: 'down' } } }} label="Response" />)
    expect(screen.queryByText(/down/)).toBeNull()

    await user.click(screen.getByText('b'))

    expect(await screen.findByText('"down"')).toBeVisible()
  })

  it('copies the whole value, including closed members', async () => {
    const user = userEvent.setup()
    render(<JsonTree value={{ a: { b: { deep: 'down' } } }} label="Response" />)

    await user.click(screen.getByRole('button', { name: 'Copy Response' }))

    expect(JSON.parse(await navigator.clipboard.readText())).toEqual({ a: { b: { deep: 'down' } } })
  })

  it('keeps all digits of numbers if the source text is passed', async () => {
    const user = userEvent.setup()
    const source = '{"id": 9007199254740993, "price": 1.50}'
    render(<JsonTree value={JSON.parse(source)} source={source} label="Response" />)

    expect(screen.getByText('9007199254740993')).toBeVisible()
    expect(screen.getByText('1.50')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Copy Response' }))
    expect(await navigator.clipboard.readText()).toBe(source)
  })

  it('marks numbers whose last digits may be wrong without the source text', () => {
    render(<JsonTree value={{ id: 2 ** 53, small: 2 ** 53 - 1 }} label="Response" />)

    const [id, small] = screen.getAllByRole('listitem')
    expect(id).toHaveTextContent('id: 9007199254740992 (the last digits may be wrong)')
    expect(small).toHaveTextContent(/^small: 9007199254740991$/)
  })

  it('shows a hundred members at first, and more on request', async () => {
    const user = userEvent.setup()
    const value = Array.from({ length: 100_000 }, (_, index) => index)
    render(<JsonTree value={value} label="Response" />)
    expect(screen.getByText('[ 100,000 items ]')).toBeVisible()
    expect(screen.getAllByRole('listitem')).toHaveLength(101)

    await user.click(screen.getByRole('button', { name: 'Show more (99,900 left)' }))

    expect(screen.getAllByRole('listitem')).toHaveLength(201)
  })

  it('shows a circular value, without a copy button', () => {
    const round: Record<string, unknown> = { name: 'round' }
    round.self = round
    render(<JsonTree value={round} label="Response" />)

    expect(screen.getAllByText('"round"')).not.toHaveLength(0)
    expect(screen.queryByRole('button', { name: 'Copy Response' })).toBeNull()
  })
})
