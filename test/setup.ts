import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { useProblemParts } from '../src/components/problems/useProblemParts.js'

// A test reads all of a problem as soon as its title appears.
beforeAll(() => useProblemParts.preload())

// Testing Library cleans up by itself only where the test functions are globals.
afterEach(cleanup)

// A machine that is busy takes several times as long.
configure({ asyncUtilTimeout: 5_000 })
