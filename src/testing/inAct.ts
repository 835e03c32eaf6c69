import { act } from '@testing-library/react'
import * as React from 'react'

/** Whether this React has `act`: a production build has not. */
const canAct = 'act' in React

/** Does something that takes its time in React's `act`, where there is one. */
export async function inAct(work: () => Promise<void>): Promise<void> {
  if (canAct) await act(work)
  else await work()
}
