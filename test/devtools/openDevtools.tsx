import { screen, within } from '@testing-library/react'
import { SvcDevtools } from '../../src/devtools/SvcDevtools.js'
import { createStack, renderSvc } from '../support/renderSvc.js'

/** Returns queries for the content of the devtools, which is in a shadow root. */
export function devtools() {
  const content = document.querySelector('[data-svc-devtools]')?.shadowRoot?.firstElementChild
  if (!(content instanceof HTMLElement)) throw new Error('the devtools are not mounted')
  return within(content)
}

/** Returns the focused element of the devtools. */
export function focused(): Element | null | undefined {
  return document.querySelector('[data-svc-devtools]')?.shadowRoot?.activeElement
}

/** Waits for a row of the list of calls, and returns it. */
export async function findCall(name: RegExp): Promise<HTMLElement> {
  const list = await devtools().findByRole('listbox', { name: 'Calls' })
  return within(list).findByRole('option', { name })
}

/** Returns the rows of the list of calls. */
export function shownCalls(): HTMLElement[] {
  return within(devtools().getByRole('listbox', { name: 'Calls' })).getAllByRole('option')
}

/** Renders open devtools that are connected to a relay, and opens a tab. */
export async function openDevtools(
  tab: 'Calls' | 'Holds' | 'Clock' | 'Relay' | 'Scenarios',
  stack = createStack(),
) {
  const rendered = renderSvc(<SvcDevtools initialIsOpen />, stack)
  await rendered.user.click(devtools().getByRole('tab', { name: tab }))
  return {
    ...rendered,
    screen,
    openTab: (name: string) => rendered.user.click(devtools().getByRole('tab', { name })),
  }
}

/** Returns the texts of a list of names and values, by name. */
export function pairs(): Record<string, string> {
  const terms = devtools().getAllByRole('term')
  return Object.fromEntries(
    terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  )
}
