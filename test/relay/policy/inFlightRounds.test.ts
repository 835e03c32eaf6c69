import { it } from 'vitest'
import { budget } from '../../support/fastCheck.ts'
import { endCalls, endings } from './endings.ts'

const ROUNDS = budget(1_000)

it.each(Object.entries(endings))(
  `J2 releases the slot of a call 1000 times (%s)`,
  async (_, end) => {
    await endCalls(ROUNDS, end)
  },
)
