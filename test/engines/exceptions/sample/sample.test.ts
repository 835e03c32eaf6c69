import { afterEach, it } from 'vitest'
import { expectListedFailure } from '../exceptions.ts'

// exceptions.test.ts runs this file, and expects two of its tests to fail.
const LISTED = { 'listed-fails': 'It fails.', 'listed-passes': 'It failed once.' }

afterEach(({ task }) => expectListedFailure(task, LISTED))

it.for(['listed-fails', 'listed-passes', 'fails', 'passes'])('%s', (id, { task }) => {
  task.meta.storyId = id
  if (id.endsWith('fails')) throw new Error('The story fails.')
})
