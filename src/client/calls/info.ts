import type { RelayInfo } from '../../contract/calls/relayInfo.js'
import type { CallOptions, Connection } from '../connect.js'
import { notReached } from '../response/ownProblems.js'

/** What the relay offers. What reads it is a file of its own, loaded when somebody asks. */
export async function info(connection: Connection, options?: CallOptions): Promise<RelayInfo> {
  const { readInfo } = await import('./readInfo.js').catch((cause) => {
    throw notReached(cause)
  })
  return readInfo(connection, options)
}
