import type {
  Destination,
  DestinationListing,
  UnreadableDestination,
} from '../../contract/calls/destinations.js'
import { readDestinations } from '../../contract/calls/readDestinations.js'
import { relayRoutes } from '../../contract/relayProtocol.js'
import { type CallOptions, type Connection, holdTargetOf } from '../connect.js'
import { readJson, unexpectedResponse } from '../response/readResponse.js'

/** Options of {@link RelayClient.listDestinations}. */
export interface ListDestinationsOptions extends CallOptions {
  /** Called for each element that cannot be read and is therefore not in the list. */
  onUnreadable?: (unreadable: UnreadableDestination) => void
}

/** Loads the project's destinations, and reports the elements that cannot be read. */
export async function loadDestinations(
  connection: Connection,
  { signal }: CallOptions,
): Promise<DestinationListing> {
  const response = await connection.send({
    target: relayRoutes.destinations(),
    signal,
    holdTarget: holdTargetOf(),
  })
  const what = 'a list of destinations'
  const listing = readDestinations(await readJson(response, what, signal))
  if (listing) return listing
  throw unexpectedResponse(what, ['the body is not an array'])
}

/** Returns the project's destinations that can be read. */
export async function listDestinations(
  connection: Connection,
  { signal, onUnreadable }: ListDestinationsOptions = {},
): Promise<Destination[]> {
  const { destinations, unreadable } = await loadDestinations(connection, { signal })
  for (const element of unreadable) onUnreadable?.(element)
  return destinations
}
