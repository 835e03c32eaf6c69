import { type RelayInfo, relayInfoSchema } from '../contract/relayInfo.js'
import { relayRoutes } from '../contract/relayProtocol.js'
import type { CallOptions, Connection } from './connect.js'
import { notARelay } from './ownProblems.js'
import { check, readJson } from './readAnswer.js'

/** What the relay offers. */
export async function info(
  connection: Connection,
  { signal }: CallOptions = {},
): Promise<RelayInfo> {
  const response = await connection.send({ target: relayRoutes.info(), signal })
  const read = check(relayInfoSchema, await readJson(response, 'a description of a relay', signal))
  if ('faults' in read) throw notARelay(response)
  return read.value
}
