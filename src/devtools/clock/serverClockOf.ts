import type { ClientClock } from '../../client/time/createClock.js'
import { isJsonObject } from '../../contract/json/json.js'
import { retryTimeMs } from '../../contract/times.js'

/** The server's clock, compared with the client's. */
export interface ServerClock {
  /** Time by which the server's clock is ahead of the client's, in milliseconds. Negative if it is behind. */
  aheadMs: number
  /** Where the server's time was stated: member `time` of the body, or header `Date`, which has whole seconds. */
  source: 'time' | 'Date'
  /** When the response began, on the client's clock, in epoch milliseconds. */
  atMs: number
}

/** Returns the member `time` of a JSON body, without consuming the response. */
async function bodyTime(response: Response): Promise<string> {
  try {
    const body: unknown = await response.clone().json()
    return isJsonObject(body) && typeof body.time === 'string' ? body.time : ''
  } catch {
    return ''
  }
}

/**
 * Returns the server's clock according to a response, or `undefined` if the response does not state a time.
 *
 * @param hasTime - Whether the body can have the member `time`: an error, or the relay's info.
 */
export async function serverClockOf(
  response: Response,
  clock: ClientClock,
  hasTime: boolean,
): Promise<ServerClock | undefined> {
  const atMs = clock.monotonicNow()
  const precise = hasTime ? retryTimeMs(await bodyTime(response), Number.NaN) : undefined
  const serverMs = precise ?? retryTimeMs(response.headers.get('date') ?? '', atMs)
  if (serverMs === undefined) return undefined
  return { aheadMs: serverMs - atMs, source: precise === undefined ? 'Date' : 'time', atMs }
}
