import { version } from 'react'
import { version as domVersion } from 'react-dom'
import { beforeAll, expect } from 'vitest'

// Without this check, the tests could run with a newer version of React unnoticed.
beforeAll(() => {
  expect([version, domVersion]).toEqual(['18.3.1', '18.3.1'])
})
