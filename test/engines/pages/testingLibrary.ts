import { configure, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'

declare global {
  interface Window {
    /** Testing Library in the page, because Playwright's locators exist in Firefox only. */
    testing: ReturnType<typeof testingLibrary>
  }
}

/**
 * Replaces the page by a frame with a width in px, by default a phone's. A window of WebKitGTK is at least 447 px wide.
 */
async function openFrame(path: string, width = 375): Promise<Window & typeof globalThis> {
  const frame = document.createElement('iframe')
  Object.assign(frame.style, { width: `${width}px`, height: '900px', border: '0' })
  frame.src = path
  document.body.replaceChildren(frame)
  await new Promise((resolve) => {
    frame.onload = resolve
  })
  return frame.contentWindow as Window & typeof globalThis // the frame is part of the document
}

/** Returns Testing Library for a page of the browser, with a timeout for a busy machine. */
export function testingLibrary() {
  configure({ asyncUtilTimeout: 30_000 })
  // Without a pause between keys, because timers of a hidden tab run once a second.
  return { openFrame, screen, user: userEvent.setup({ delay: null }), waitFor, within }
}
