import { configure, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'

declare global {
  interface Window {
    /** Testing Library in the page, because Playwright's locators exist in Firefox only. */
    testing: ReturnType<typeof testingLibrary>
  }
}

/** Returns Testing Library for a page of the browser, with a timeout for a busy machine. */
export function testingLibrary() {
  configure({ asyncUtilTimeout: 30_000 })
  // Without a pause between keys, because timers of a hidden tab run once a second.
  return { screen, user: userEvent.setup({ delay: null }), waitFor, within }
}
