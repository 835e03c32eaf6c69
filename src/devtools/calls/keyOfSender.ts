import type { QueryClient } from '@tanstack/react-query'
import type { Connection } from '../../client/connect.js'
import { operationOf } from './recordedCall.js'

/** Part of a query key in which the calls of the kit name their integration and path. */
interface KeyedCall {
  integration?: string
  path?: string
}

/** Segment of the query keys of an operation, after `svc` and the key of the connection. */
const SEGMENTS = {
  info: 'relay',
  destinations: 'destinations',
  integrations: 'integrations',
  search: 'search',
  proxy: 'proxy',
} as const

/** Returns whether a key can be the key of a call: its integration and path match those of the target. */
function fits(key: readonly unknown[], target: string): boolean {
  const { integration } = operationOf(target)
  const part = key[3]
  if (integration === undefined) return true
  if (typeof part !== 'object' || part === null) return part === integration
  const { integration: named, path } = part as KeyedCall // members of other types do not match below
  return (
    named === integration && (path === undefined || target.startsWith(`/proxy/${named}${path}`))
  )
}

/**
 * Returns the key of the query or mutation that made a call. Returns `undefined` if none or several can have made it,
 * because a call does not contain its key.
 */
export function keyOfSender(
  queryClient: QueryClient,
  { key }: Connection,
  target: string,
): readonly unknown[] | undefined {
  const prefix = ['svc', key, SEGMENTS[operationOf(target).operation]]
  const keys = [
    ...queryClient
      .getQueryCache()
      .findAll({ queryKey: prefix, fetchStatus: 'fetching' })
      .map((query) => query.queryKey),
    ...queryClient
      .getMutationCache()
      .findAll({ mutationKey: prefix, status: 'pending' })
      .map((mutation) => mutation.options.mutationKey ?? []),
  ].filter((each) => fits(each, target))
  return keys.length === 1 ? keys[0] : undefined
}
