import { type RelayInfo, relayVersion } from '../../contract/calls/relayInfo.js'
import { relayInfoShape } from '../../contract/checks/relayInfo.js'
import { isJsonObject } from '../../contract/json/json.js'
import { relayRoutes } from '../../contract/relayProtocol.js'
import type { CallOptions, Connection } from '../connect.js'
import { notARelay, ownProblem } from '../response/ownProblems.js'
import { ProblemError } from '../response/ProblemError.js'
import { faultsIn, readJson } from '../response/readResponse.js'

/** A relay that speaks another version of the protocol than this client. */
function otherVersion(endpoint: string, version: number): ProblemError {
  return new ProblemError({
    origin: 'contract',
    retryable: false,
    problem: ownProblem('other-version', {
      title: 'The relay is of another version',
      detail: `The relay at ${endpoint}/ speaks version ${version} of the protocol, and this page version ${relayVersion}, so its answers may not be understood.`,
      remedy:
        'Reload the page. If this continues, install the same version of svc-react in the page and in its backend.',
    }),
  })
}

/** What the relay offers, or why what answers is none that this client can speak to. */
export async function readInfo(
  connection: Connection,
  { signal }: CallOptions = {},
): Promise<RelayInfo> {
  const { endpoint } = connection
  const response = await connection.send({ target: relayRoutes.info(), signal })
  const answer = await readJson(response, 'a description of a relay', signal)
  const { name, version } = isJsonObject(answer) ? answer : {}
  if (name === 'svc-relay' && typeof version === 'number' && version !== relayVersion) {
    throw otherVersion(endpoint, version)
  }
  if (faultsIn(relayInfoShape, answer).length > 0) throw notARelay(response, endpoint)
  return answer as RelayInfo // checked above
}
