import { testingLibrary } from './testingLibrary.js'

/** Script that a test adds to the page of an app. */
window.testing = testingLibrary()
