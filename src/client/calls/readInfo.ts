import { type RelayInfo, relayVersion } from '../../contract/calls/relayInfo.js'
import { relayInfoShape } from '../../contract/checks/relayInfo.js'
import { isJsonObject } from '../../contract/json/json.js'
import { relayRoutes } from '../../contract/relayProtocol.js'
import type { CallOptions, Connection } from '../connect.js'
import { notARelay, ownProblem } from '../response/ownProblems.js'
import { ProblemError } from '../response/ProblemError.js'
import { faultsIn, readJson } from '../response/readResponse.js'

/** Returns the error of a relay that uses another version of the protocol. */
function otherVersion(endpoint: string, version: number): ProblemError {
  return new ProblemError({
    origin: 'contract',
    retryable: false,
    problem: ownProblem('other-version', {
      title: 'Relay version mismatch',
      detail: `The relay at ${endpoint} uses protocol version ${version}, but this page uses version ${relayVersion}.`,
      remedy:
        'Reload the page. If this keeps happening, use the same version of svc-react in the page and its backend.',
    }),
  })
}

/**
 * Loads the relay's features.
 *
 * @throws {@link ProblemError} if the endpoint is not a relay, or is a relay of another version.
 */
export async function readInfo(
  connection: Connection,
  { signal }: CallOptions = {},
): Promise<RelayInfo> {
  const { endpoint } = connection
  const response = await connection.send({ target: relayRoutes.info(), signal })
  const body = await readJson(response, 'a description of a relay', signal)
  const { name, version } = isJsonObject(body) ? body : {}
  if (name === 'svc-relay' && typeof version === 'number' && version !== relayVersion) {
    throw otherVersion(endpoint, version)
  }
  if (faultsIn(relayInfoShape, body).length > 0) throw notARelay(response, endpoint, 'GET')
  return body as RelayInfo // checked above
}
