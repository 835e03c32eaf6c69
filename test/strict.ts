import { configure } from '@testing-library/react'
import { beforeAll, expect } from 'vitest'

// Strict mode runs renders and effects twice to find impure code. Tests of hooks count renders and calls, so it is off.
beforeAll(() => {
  configure({ reactStrictMode: expect.getState().testPath?.includes('/components/') ?? false })
})
