import { virtual } from '@guidepup/virtual-screen-reader'
import { act, fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'

const LIVE = /^(?:polite|assertive): /

/** Stops the time, and starts a simulated screen reader for everything in the document. */
export async function startScreenReader(): Promise<void> {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 5, 9, 30) })
  await virtual.start({ container: document.body })
  await heard()
}

/** Ends {@link startScreenReader}. */
export async function stopScreenReader(): Promise<void> {
  await virtual.stop()
  vi.useRealTimers()
}

/**
 * Returns what the user has heard since the last call, in order: the texts of live regions, and the name, role and
 * states of each element that has received the focus.
 */
export async function heard(): Promise<string[]> {
  await act(async () => {})
  const phrases = await virtual.spokenPhraseLog()
  await virtual.clearSpokenPhraseLog()
  // A live region that becomes empty is logged without text.
  return phrases.map((phrase) => phrase.replace(LIVE, '')).filter(Boolean)
}

/**
 * Moves the focus to a button and presses it. The button's own name is not returned by {@link heard}. A millisecond
 * passes, because queries report their state in a turn of their own.
 */
export async function press(name: string): Promise<void> {
  const button = screen.getByRole('button', { name })
  act(() => button.focus())
  await heard()
  await act(async () => {
    fireEvent.click(button)
    await vi.advanceTimersByTimeAsync(1)
  })
}

/** Changes the value of a text input. */
export async function enter(label: string, value: string): Promise<void> {
  const input = screen.getByLabelText(label, { selector: 'input' })
  await act(async () => fireEvent.change(input, { target: { value } }))
}
