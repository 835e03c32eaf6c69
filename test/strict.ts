import { configure } from '@testing-library/react'
import { beforeAll, expect } from 'vitest'

// Effects and renders happen twice: what is not pure shows. Tests of hooks count renders and calls, so they do not.
beforeAll(() => {
  configure({ reactStrictMode: expect.getState().testPath?.includes('/components/') ?? false })
})
