import { version } from 'react'
import { version as domVersion } from 'react-dom'
import { beforeAll, expect } from 'vitest'

// Without this, tests that ran under the newer React would say nothing about the older one.
beforeAll(() => {
  expect([version, domVersion]).toEqual(['18.3.1', '18.3.1'])
})
