import type { ProxyCall, ProxyResponse } from '../../contract/calls/proxy.js'
import { type CallOptions, type Connection, holdTargetOf } from '../connect.js'
import { droppedHeaders, throwWithDroppedHeaders } from '../response/droppedHeaders.js'
import { type ParseAs, type ProxyBody, readBody } from '../response/readBody.js'
import { proxyRequest } from './proxyRequest.js'

/** Options of {@link RelayClient.proxy}. */
export interface ProxyOptions<R extends ParseAs = ParseAs> extends CallOptions {
  /** How the response body is parsed. @default 'auto', by its media type */
  parseAs?: R | undefined
  /**
   * Idempotency key of a call that can change data: 1 to 255 printable ASCII characters, sent as `Idempotency-Key`. The
   * relay rejects a second request with the same key, and some providers support the header too. To repeat a call that
   * may have gone through, pass the same key again. An `Idempotency-Key` header of the call takes precedence.
   * @default a random UUID for each call, except GET, HEAD and OPTIONS
   */
  idempotencyKey?: string | undefined
}

/** Calls the provider's own API. The service adds the customer's credentials. */
export async function proxy<T, R extends ParseAs>(
  connection: Connection,
  call: ProxyCall,
  { signal, parseAs, idempotencyKey }: ProxyOptions<R> = {},
) {
  const request = await proxyRequest(call, idempotencyKey, signal)
  const response = await connection
    .send({ ...request, signal, holdTarget: holdTargetOf(call.integration) })
    .catch((error: unknown) => throwWithDroppedHeaders(error, request.headers))
  const body = await readBody(response, parseAs ?? 'auto', signal)
  const { status, headers } = response
  const dropped = droppedHeaders(request.headers, headers)
  // The caller states the type that the provider documents.
  return { status, headers, droppedHeaders: dropped, body } as ProxyResponse<ProxyBody<T, R>>
}
