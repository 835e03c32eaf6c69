import type { RelayCall, RelayOptions } from '../../../relay/config/relayOptions.js'
import { type Backend, BackendFailure } from './backend.js'
import { type InstallationConfigs, readGrant, UnusableAnswer } from './readGrant.js'

/** What is told of a question that the backend has not answered as it should. */
export interface AuthorizeFailure {
  /** What the caller wanted. */
  op: RelayCall['op']
  /** What it comes down to. */
  reason: BackendFailure['reason'] | UnusableAnswer['reason'] | 'internal'
  /** HTTP status, where there was an answer. */
  status?: number
  /** The system's code, such as `ECONNREFUSED`. */
  code?: string
  /** Which members of the answer are wrong. */
  faults?: string[]
  /** What to do about it. */
  hint?: string
}

const hints: Partial<Record<AuthorizeFailure['reason'], string>> = {
  redirect: 'No redirect is followed; answer 401 where nobody is signed in.',
  status: 'Answer 200 with a grant, 401, 403 or 204.',
  'not-json': 'Answer JSON, with "Content-Type: application/json".',
  'not-a-grant':
    'Answer { user, groupRef, integrations, destinations, installationConfigs } or { deny }.',
  'not-a-config': 'Return the config of the installation as the service stores it, or 404.',
  'too-large': 'Answer at most 64 KB.',
  timeout: 'Answer sooner, or set "timeoutMs".',
  unreachable: 'See whether the backend runs at this address.',
}

/** Data of a grant, for later questions of the same request. */
export interface GrantContext {
  /** Configs of installations that came with the grant. */
  installationConfigs?: InstallationConfigs
  /** The operation. */
  op: RelayCall['op']
  /** The headers that the backend was asked with. */
  headers: Readonly<Record<string, string>>
  /** Aborted when the caller leaves. */
  signal: AbortSignal
}

/** The question: who is this, and may they do that? Only what identifies the caller, and what is asked for. */
function questionOf(request: Request, call: RelayCall, requestId: string): Record<string, string> {
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
    // Percent-encoded as it is sent. A server may hand other characters on, which would read differently in a header.
    headers['x-svc-relay-path'] = call.path.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
  }
  return headers
}

/** The part of an error that is logged. */
export function failureOf(error: unknown, op: RelayCall['op'], status?: number): AuthorizeFailure {
  const known = error instanceof BackendFailure || error instanceof UnusableAnswer
  const reason = known ? error.reason : 'internal'
  const hint = hints[reason]
  return {
    op,
    reason,
    ...(status !== undefined && { status }),
    ...(error instanceof BackendFailure && error.code !== undefined && { code: error.code }),
    ...(error instanceof UnusableAnswer && error.faults.length > 0 && { faults: error.faults }),
    ...(hint !== undefined && { hint }),
  }
}

/**
 * `authorize` by asking the backend, at each request: what is kept would still let in who has been signed out.
 *
 * @param onFailure - Told of each answer that was none; the relay itself then answers with a fixed text.
 */
export function askBackend(
  backend: Backend,
  onFailure: (failure: AuthorizeFailure) => void,
): RelayOptions['authorize'] {
  return async (request, call, { requestId }) => {
    let status: number | undefined
    try {
      const headers = questionOf(request, call, requestId)
      const answer = await backend.ask(headers, request.signal)
      status = answer.status
      const read = readGrant(answer)
      if (read === null || 'deny' in read) return read
      const { grant, installationConfigs } = read
      const context: GrantContext = {
        op: call.op,
        headers,
        signal: request.signal,
        ...(installationConfigs && { installationConfigs }),
      }
      return { ...grant, context }
    } catch (error) {
      const hasLeft = error instanceof BackendFailure && error.reason === 'aborted'
      if (!hasLeft) onFailure(failureOf(error, call.op, status))
      throw error
    }
  }
}
