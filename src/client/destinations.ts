import {
  type Destination,
  destinationSchema,
  type UnreadableDestination,
} from '../contract/destinations.js'
import { isJsonObject } from '../contract/json.js'
import { relayRoutes } from '../contract/relayProtocol.js'
import { type CallOptions, type Connection, scopeOf } from './connect.js'
import { check, readJson, unexpectedAnswer } from './readAnswer.js'

/** What a list of destinations takes. */
export interface ListOptions extends CallOptions {
  /** Told of each element that is not a destination; the others are given all the same. */
  onUnreadable?: (unreadable: UnreadableDestination) => void
}

function unreadableDestination(
  element: unknown,
  index: number,
  faults: string[],
): UnreadableDestination {
  const { id, name } = isJsonObject(element) ? element : {}
  return {
    index,
    faults,
    ...(typeof id === 'string' && { id }),
    ...(typeof name === 'string' && { name }),
  }
}

/** The project's destinations: those that can be read. */
export async function listDestinations(
  connection: Connection,
  { signal, onUnreadable }: ListOptions = {},
): Promise<Destination[]> {
  const response = await connection.send({
    target: relayRoutes.destinations(),
    signal,
    scope: scopeOf(),
  })
  const what = 'a list of destinations'
  const elements = await readJson(response, what, signal)
  if (!Array.isArray(elements)) throw unexpectedAnswer(what, ['the body is not an array'])

  return elements.flatMap((element, index) => {
    const read = check(destinationSchema, element)
    if ('value' in read) return [read.value]
    onUnreadable?.(unreadableDestination(element, index, read.faults))
    return []
  })
}
