import { act } from '@testing-library/react'
import * as React from 'react'

/** Whether this build of React has `act`. A production build does not. */
const canAct = 'act' in React

/** Runs asynchronous work in React's `act`, if it exists. */
export async function inAct(work: () => Promise<void>): Promise<void> {
  if (canAct) await act(work)
  else await work()
}
