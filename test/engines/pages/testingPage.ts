import { testingLibrary } from './testingLibrary.js'

window.testing = testingLibrary()
