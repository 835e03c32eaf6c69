import { it } from 'vitest'
import { endCalls, endings } from './endings.ts'

it.each(Object.entries(endings))(
  'J2 gives the place of a call back 1000 times (%s)',
  async (_, end) => {
    await endCalls(1000, end)
  },
)
