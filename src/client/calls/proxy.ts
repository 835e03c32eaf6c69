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
   * Key of a call that can change data, sent as `Idempotency-Key`: 1 to 255 printable ASCII characters. The relay refuses
   * a second request with the same key, and some providers recognize it. To repeat a call that may have gone through,
   * pass its key again. A header `Idempotency-Key` of the call takes precedence.
   * @default a random UUID for each call, except GET, HEAD and OPTIONS
   */
  idempotencyKey?: string | undefined
}

/** Calls the provider's own API. The customer's credentials are added on the way. */
export async function proxy<T, R extends ParseAs>(
  connection: Connection,
  call: ProxyCall,
  { signal, parseAs, idempotencyKey }: ProxyOptions<R> = {},
) {
  const request = await proxyRequest(call, idempotencyKey)
  const response = await connection
    .send({ ...request, signal, holdTarget: holdTargetOf(call.integration) })
    .catch((error: unknown) => throwWithDroppedHeaders(error, request.headers))
  const body = await readBody(response, parseAs ?? 'auto', signal)
  const { status, headers } = response
  // The caller states the type that the provider documents.
  const dropped = droppedHeaders(request.headers, headers)
  return { status, headers, droppedHeaders: dropped, body } as ProxyResponse<ProxyBody<T, R>>
}
