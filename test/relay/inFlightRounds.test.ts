import { it } from 'vitest'
import { endCalls, endings } from './endings.ts'

it.each(Object.entries(endings))(
  'J2 releases the slot of a call 1000 times (%s)',
  async (_, end) => {
    await endCalls(1000, end)
  },
)
