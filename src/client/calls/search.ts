import { readSearchResponse } from '../../contract/calls/readSearchResponse.js'
import type { SearchRequest, SearchResponse } from '../../contract/calls/search.js'
import { relayRoutes } from '../../contract/relayProtocol.js'
import { checkedAlias } from '../checkedAlias.js'
import { type CallOptions, type Connection, holdTargetOf } from '../connect.js'
import { checkResults, type ResultOf, type ResultSchema } from '../response/checkResults.js'
import { readJson, unexpectedResponse } from '../response/readResponse.js'
import { unlessAborted } from '../unlessAborted.js'

/** Options of {@link RelayClient.search}. */
export interface SearchOptions<T extends object = never> extends CallOptions {
  /** Schema that validates and types each record. An invalid record stays in the list unchanged, and has `faults`. */
  schema?: ResultSchema<T> | undefined
}

/** Loads one page of the matching records. */
export async function search<A extends string, O extends string>(
  connection: Connection,
  request: SearchRequest<A, O>,
  { signal }: CallOptions,
): Promise<SearchResponse> {
  const { integration, objectName, fieldFilters } = request
  const response = await connection.send({
    target: relayRoutes.search(checkedAlias(integration)),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ objectName, fieldFilters }),
    signal,
    holdTarget: holdTargetOf(integration),
  })
  const what = 'search results'
  const found = readSearchResponse(await readJson(response, what, signal))
  if (!found) throw unexpectedResponse(what, ['`results` is missing or not an array'])
  return found
}

/** Loads one page of the matching records, and checks them with the schema. */
export async function checkedSearch<T extends object, A extends string, O extends string>(
  connection: Connection,
  request: SearchRequest<A, O>,
  { signal, schema }: SearchOptions<T> = {},
) {
  const found = await search(connection, request, { signal })
  const checked = schema ? await unlessAborted(checkResults(found, schema), signal) : found
  // TypeScript cannot relate `T` to the presence of `schema`.
  return checked as SearchResponse<ResultOf<T, A, O>>
}
