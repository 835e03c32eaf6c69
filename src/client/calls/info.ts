import type { RelayInfo } from '../../contract/calls/relayInfo.js'
import type { CallOptions, Connection } from '../connect.js'
import { notReached } from '../response/ownProblems.js'

/** Loads the relay's features. The code that reads them is loaded on first use. */
export async function info(connection: Connection, options?: CallOptions): Promise<RelayInfo> {
  const { readInfo } = await import('./readInfo.js').catch((cause) => {
    throw notReached(cause)
  })
  return readInfo(connection, options)
}
