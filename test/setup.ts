import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { useProblemParts } from '../src/components/problems/useProblemParts.js'
import { useFieldCombobox } from '../src/components/search/form/useFieldCombobox.js'
import { useRecordDetails } from '../src/components/search/results/record/useRecordDetails.js'

// Preloaded, because tests read all parts of a problem as soon as its title appears.
beforeAll(() => useProblemParts.preload())
beforeAll(() => useRecordDetails.preload())
// Replaces the input of a field when it has loaded, also after a test has found the input and before it types.
beforeAll(() => useFieldCombobox.preload())

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
  this.open = false
  setTimeout(() => this.dispatchEvent(new Event('close')))
}
