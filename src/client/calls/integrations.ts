import type { Integration } from '../../contract/calls/integrations.js'
import { integrationShape } from '../../contract/checks/integration.js'
import { relayRoutes } from '../../contract/relayProtocol.js'
import type { CallOptions, Connection } from '../connect.js'
import { faultsIn, readJson, unexpectedResponse } from '../response/readResponse.js'

/** Loads the integrations that the user may use. */
export async function listIntegrations(
  connection: Connection,
  { signal }: CallOptions = {},
): Promise<Integration[]> {
  const response = await connection.send({ target: relayRoutes.integrations(), signal })
  const what = 'a list of integrations'
  const elements = await readJson(response, what, signal)
  if (!Array.isArray(elements)) throw unexpectedResponse(what, ['the body is not an array'])
  return elements.map((element) => {
    const faults = faultsIn(integrationShape, element)
    if (faults.length > 0) throw unexpectedResponse(what, faults)
    return element as Integration // checked above
  })
}
