import { it } from 'vitest'
import { budget } from '../../support/fastCheck.ts'
import { endCalls, endings } from './endings.ts'

const ROUNDS = budget(1_000)

it.each(Object.entries(endings))(
  `J2 maxInFlight releases the slot of each of 1,000 calls (%s)`,
  async (_, end) => {
    await endCalls(ROUNDS, end)
  },
)
