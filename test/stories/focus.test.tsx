import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { setClock } from '../../.storybook/host/clock.ts'
import { loadStories } from './loadStories.ts'

const stories = await loadStories()
setClock('running')
const PREFIX = 'DestinationList: '
/** Stories whose first response never arrives. */
const NEVER_LOADED = ['ExpectedRows', 'Loading', 'SlowLoad']
/** Stories with a request that never ends. */
const ENDLESS = [...NEVER_LOADED, 'Refreshing']
const EXCEPTIONS = [
  // Each of its lists is another story.
  'States',
]
const names = [...stories.keys()]
  .filter((name) => name.startsWith(PREFIX))
  .map((name) => name.slice(PREFIX.length))
  .filter((name) => !EXCEPTIONS.includes(name))

afterEach(cleanup)

/** Presses each button with the keyboard. Returns the buttons after which nothing has the focus. */
async function walk(root: HTMLElement, isEndless: boolean): Promise<string[]> {
  const lost: string[] = []
  // Not by role: jsdom takes a second to compute the roles of a whole list.
  for (const button of root.querySelectorAll('button')) {
    if (!button.isConnected || button.closest('[hidden]')) continue
    const name = button.getAttribute('aria-label') ?? button.textContent ?? ''
    button.focus()
    fireEvent.click(button)
    // A button can also disappear when a response arrives.
    if (!isEndless) await waitFor(() => expect(root.querySelector('[data-busy]')).toBeNull())
    if (document.activeElement === document.body) lost.push(name)
  }
  return lost
}

describe('the focus in a list of destinations', () => {
  it.each(names)('stays in the page after each button: %s', async (name) => {
    const Story = stories.get(PREFIX + name)
    if (!Story) throw new Error(`There is no story ${name}.`)
    const { container } = render(<Story.Component />)
    await waitFor(() => expect(container.querySelector('section')).not.toBeNull())
    const isEndless = ENDLESS.includes(name)
    if (!NEVER_LOADED.includes(name)) {
      await waitFor(() => expect(container.querySelector('[data-state="loading"]')).toBeNull())
    }

    expect(await walk(container, isEndless)).toEqual([])

    for (const filter of ['o', 'nothing like it']) {
      for (const input of screen.queryAllByRole('searchbox')) {
        await userEvent.type(input, filter)
        expect(await walk(container, isEndless)).toEqual([])
      }
    }
  })
})
