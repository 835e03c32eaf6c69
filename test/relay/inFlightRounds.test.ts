import { it } from 'vitest'
import { budget } from '../support/fastCheck.ts'
import { endCalls, endings } from './endings.ts'

const ROUNDS = budget(1_000)

it.each(Object.entries(endings))(
  `J2 gives the place of a call back ${ROUNDS} times (%s)`,
  async (_, end) => {
    await endCalls(ROUNDS, end)
  },
)
