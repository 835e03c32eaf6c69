import '@testing-library/jest-dom/vitest'
import { format } from 'node:util'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { useProblemParts } from '../src/components/problems/useProblemParts.js'
import { useFieldCombobox } from '../src/components/search/form/useFieldCombobox.js'
import { useRecordDetails } from '../src/components/search/results/record/useRecordDetails.js'

// Preloaded, because tests read all parts of a problem as soon as its title appears.
beforeAll(() => useProblemParts.preload())
beforeAll(() => useRecordDetails.preload())
// Replaces the input of a field when it has loaded, also after a test has found the input and before it types.
beforeAll(() => useFieldCombobox.preload())

/**
 * Errors that the page logged in a test, such as React's warnings. A test that expects one replaces `console.error`. The
 * relay, which logs refused keys, runs in the same process.
 */
let logged: string[] = []
const { error: logError } = console
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    logError(...args)
    const text = format(...args)
    if (!text.startsWith('svc-relay: ')) logged.push(text)
  })
})
afterEach(() => {
  vi.spyOn(console, 'error').mockRestore()
  if (logged.length > 0) throw new Error(`The test logged:\n${logged.join('\n')}`)
})

// Testing Library cleans up automatically only if the test functions are globals.
afterEach(cleanup)

// Several times the usual duration, for busy machines.
configure({ asyncUtilTimeout: 15_000 })

// jsdom has the dialog element, but no top layer. The stories open the real one in a browser.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
  this.querySelector('button')?.focus()
}
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return
  this.open = false
  setTimeout(() => this.dispatchEvent(new Event('close')))
}
