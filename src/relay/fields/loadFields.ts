import type { ProviderFields } from '../../contract/manifest/objectFields.js'
import { type CallScope, WaitEnded } from '../callScope.js'
import type { RelayConfig } from '../config/relayConfig.js'
import type { RequestLog } from '../events/requestLog.js'
import { refuse } from '../http/problems.js'
import { withTimeout } from '../http/withTimeout.js'
import type { GrantedIntegration } from '../policy/access.js'
import { readProviderFields, UnusableFieldsError } from './readProviderFields.js'

class FieldsTimeout extends Error {}

/**
 * Returns the fields of an object in the caller's instance, from the app's function or the cache. Faults are reported,
 * and the fields count as unknown.
 *
 * @throws {@link WaitEnded} if the caller disconnects
 */
export async function loadFields(
  { fields, fieldCache, limits }: RelayConfig,
  { scope, requestLog }: { scope: CallScope; requestLog: RequestLog },
  { alias, binding: { groupRef, installationId } }: GrantedIntegration,
  objectName: string,
): Promise<ProviderFields | undefined> {
  if (!fields) return undefined
  // A copy without further members, so that the function depends only on what the key contains.
  const binding = Object.freeze({
    ...(groupRef !== undefined && { groupRef }),
    ...(installationId !== undefined && { installationId }),
  })
  const key = JSON.stringify([groupRef ?? null, installationId ?? null, alias, objectName])
  const ignored = (count: number) => {
    const error = new UnusableFieldsError(`${count} elements of "fields" are not fields.`)
    requestLog.fault('fields-unusable', error)
  }
  const load = async () => {
    const work = Promise.resolve(fields(binding, alias, objectName)).then((value) => ({ value }))
    const loaded = await withTimeout(limits.appMs, work)
    if (!loaded) throw new FieldsTimeout()
    return readProviderFields(loaded.value, ignored)
  }
  const late = refuse('misconfigured', { cause: 'fields-timeout' })
  try {
    return await scope.wait(fieldCache.get(key, load), limits.appMs, late)
  } catch (error) {
    if (scope.reason) throw error
    if (error instanceof FieldsTimeout || error instanceof WaitEnded) {
      requestLog.fault('fields-timeout')
    } else if (error instanceof UnusableFieldsError) requestLog.fault('fields-unusable', error)
    else requestLog.fault('fields-failed', error)
    return undefined
  }
}
