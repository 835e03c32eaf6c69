import type { RelayCall } from '../../../relay/config/relayCall.js'
import type { RelayOptions } from '../../../relay/config/relayOptions.js'
import { type Backend, BackendError } from './backend.js'
import { type InstallationConfigs, readGrant, UnusableResponseError } from './readGrant.js'

/** A failed authorize request to the backend, as logged. */
export interface AuthorizeFailure {
  /** Operation of the caller. */
  op: RelayCall['op']
  /** Reason of the failure. */
  reason: BackendError['reason'] | UnusableResponseError['reason'] | 'internal'
  /** HTTP status, if there was a response. */
  status?: number
  /** System error code, such as `ECONNREFUSED`. */
  code?: string
  /** Invalid members of the response. */
  faults?: string[]
  /** How to fix it. */
  hint?: string
}

const hints: Partial<Record<AuthorizeFailure['reason'], string>> = {
  redirect: 'Redirects are not followed. Return 401 if nobody is signed in.',
  status: 'Return 200 with a grant, 401, 403 or 204.',
  'not-json': 'Return JSON with "Content-Type: application/json".',
  'not-a-grant':
    'Return { user, groupRef, integrations, destinations, installationConfigs } or { deny }.',
  'not-a-config': 'Return the config of the installation as the service stores it, or 404.',
  'not-fields': 'Return a list of { name, label, type, options, required }, or 404.',
  'too-large': 'Return at most 64 KB, or 1 MB of fields.',
  timeout: 'Respond faster, or increase "timeoutMs".',
  unreachable: 'Check that the backend runs at this address.',
}

/** Data of a grant, for further backend requests of the same call. */
export interface GrantContext {
  /** Configs of installations that the grant contains. */
  installationConfigs?: InstallationConfigs
  /** The operation. */
  op: RelayCall['op']
  /** The headers of the authorize request. */
  headers: Readonly<Record<string, string>>
  /** Aborted when the caller disconnects. */
  signal: AbortSignal
}

/** Returns the headers of the authorize request: the caller's credentials and the requested operation, nothing else. */
function authorizeHeaders(
  request: Request,
  call: RelayCall,
  requestId: string,
): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'svc-react-relay',
    'x-svc-relay-op': call.op,
    'x-svc-relay-request-id': requestId,
  }
  for (const name of ['cookie', 'authorization']) {
    const value = request.headers.get(name)
    if (value !== null) headers[name] = value
  }
  if ('alias' in call) headers['x-svc-relay-alias'] = call.alias
  if (call.op === 'proxy') {
    headers['x-svc-relay-method'] = call.method
    // Percent-encoded like the request that is sent. Some servers pass other characters through, and a header would
    // encode them differently.
    headers['x-svc-relay-path'] = call.path.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
  }
  return headers
}

/** Returns the part of an error that is logged. */
export function failureOf(error: unknown, op: RelayCall['op'], status?: number): AuthorizeFailure {
  const known = error instanceof BackendError || error instanceof UnusableResponseError
  const reason = known ? error.reason : 'internal'
  const hint = hints[reason]
  return {
    op,
    reason,
    ...(status !== undefined && { status }),
    ...(error instanceof BackendError && error.code !== undefined && { code: error.code }),
    ...(error instanceof UnusableResponseError &&
      error.faults.length > 0 && { faults: error.faults }),
    ...(hint !== undefined && { hint }),
  }
}

/**
 * Creates an `authorize` function that calls the backend for each request. Nothing is cached, because a cached grant
 * would outlive a sign-out.
 *
 * @param onFailure - Called with each failure. The relay then responds with a fixed text.
 */
export function authorizeWithBackend(
  backend: Backend,
  onFailure: (failure: AuthorizeFailure) => void,
): RelayOptions['authorize'] {
  return async (request, call, { requestId }) => {
    let status: number | undefined
    try {
      const headers = authorizeHeaders(request, call, requestId)
      const response = await backend.send(headers, request.signal)
      status = response.status
      const read = readGrant(response)
      if (!read || 'deny' in read) return read
      const { grant, installationConfigs } = read
      const context: GrantContext = {
        op: call.op,
        headers,
        signal: request.signal,
        ...(installationConfigs && { installationConfigs }),
      }
      return { ...grant, context }
    } catch (error) {
      const isAborted = error instanceof BackendError && error.reason === 'aborted'
      if (!isAborted) onFailure(failureOf(error, call.op, status))
      throw error
    }
  }
}
