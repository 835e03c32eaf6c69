import type { ProxyCall, ProxyResponse } from '../../contract/calls/proxy.js'
import { type CallOptions, type Connection, scopeOf } from '../connect.js'
import { droppedHeaders, throwWithDroppedHeaders } from '../response/droppedHeaders.js'
import { type BodyReader, type ProxyBody, readBody } from '../response/readBody.js'
import { proxyRequest } from './proxyRequest.js'

/** What a provider call takes. */
export interface ProxyOptions<R extends BodyReader = BodyReader> extends CallOptions {
  /** How the answer is read. @default 'auto': by its media type */
  as?: R | undefined
}

/** A call of the provider's own API, with the customer's credentials added on the way. */
export async function proxy<T, R extends BodyReader>(
  connection: Connection,
  call: ProxyCall,
  { signal, as }: ProxyOptions<R> = {},
) {
  const request = await proxyRequest(call)
  const response = await connection
    .send({ ...request, signal, scope: scopeOf(call.integration) })
    .catch((error: unknown) => throwWithDroppedHeaders(error, request.headers))
  const body = await readBody(response, as ?? 'auto', signal)
  const { status, headers } = response
  // The caller names the type that the provider documents; nothing here can know it.
  const dropped = droppedHeaders(request.headers, headers)
  return { status, headers, droppedHeaders: dropped, body } as ProxyResponse<ProxyBody<T, R>>
}
