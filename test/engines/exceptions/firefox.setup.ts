import { afterEach } from 'vitest'
import { exceptions, expectListedFailure } from './exceptions.ts'

afterEach(({ task }) => expectListedFailure(task, exceptions.firefox))
