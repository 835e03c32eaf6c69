import type { RelayClient } from '../client/createClient.js'
import { inActNow } from './inAct.js'

/** Ends what holds calls back, which would otherwise stay in the browser's storage. */
export function releaseHolds({ holds }: RelayClient, aliases: readonly string[]): void {
  // A page that is still shown is told.
  inActNow(() => {
    for (const integration of [undefined, ...aliases]) {
      if (holds.get(integration)) holds.release(integration)
    }
  })
}
