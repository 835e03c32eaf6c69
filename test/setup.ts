import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Testing Library cleans up by itself only where the test functions are globals.
afterEach(cleanup)

// A machine that is busy takes several times as long.
configure({ asyncUtilTimeout: 5_000 })
