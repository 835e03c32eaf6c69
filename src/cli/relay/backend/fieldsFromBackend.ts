import type { ProviderField } from '../../../contract/manifest/objectFields.js'
import type { RelayOptions, SecretOption } from '../../../relay/config/relayOptions.js'
import { type AuthorizeFailure, failureOf } from './authorizeWithBackend.js'
import type { Backend, BackendResponse } from './backend.js'
import { jsonOf, UnusableResponseError } from './readGrant.js'

/** Maximum size of the description of an object's fields, in bytes. */
export const MAX_FIELDS_BYTES = 1024 * 1024

/**
 * Parses the fields in a backend's response. Returns undefined if there are none. The relay checks the elements.
 *
 * @throws {@link UnusableResponseError} if the response is invalid
 */
function parseFields(response: BackendResponse): readonly ProviderField[] | undefined {
  const { status } = response
  if (status === 204 || status === 404) return undefined
  const value = jsonOf(response)
  if (value === null) return undefined
  if (!Array.isArray(value)) throw new UnusableResponseError('not-fields')
  return value
}

/**
 * Creates the option `fields` of the relay. It requests the fields from the backend, for a group and not for a user, so
 * it sends the relay's token instead of the caller's cookies.
 *
 * @param onFailure - Called with each failure. The relay then lists the fields of the manifest.
 */
export function fieldsFromBackend(
  backend: Backend,
  token: SecretOption,
  onFailure: (failure: AuthorizeFailure) => void,
): NonNullable<RelayOptions['fields']> {
  return async ({ groupRef, installationId }, alias, objectName) => {
    let status: number | undefined
    try {
      const secret = typeof token === 'string' ? token : await token()
      const headers = {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'svc-react-relay',
        authorization: `Bearer ${secret}`,
        'x-svc-relay-op': 'fields',
        'x-svc-relay-alias': alias,
        'x-svc-relay-object': encodeURIComponent(objectName),
        ...(groupRef !== undefined && { 'x-svc-relay-group-ref': groupRef }),
        ...(installationId !== undefined && { 'x-svc-relay-installation-id': installationId }),
      }
      // Not aborted when a caller disconnects, because other requests wait for the same fields.
      const response = await backend.send(headers, new AbortController().signal)
      status = response.status
      return parseFields(response)
    } catch (error) {
      onFailure(failureOf(error, 'integrations', status))
      throw error
    }
  }
}
