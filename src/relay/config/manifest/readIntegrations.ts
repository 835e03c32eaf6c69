import { isJsonObject } from '../../../contract/json/json.js'
import { kindOf } from '../../../contract/json/kindOf.js'
import type { ManifestIntegration, ManifestObject } from '../../../contract/manifest/manifest.js'
import { capped, NAME, optionalTexts, type Path, warnOfMisspelled } from './manifestChecks.js'
import type { WarningList } from './manifestWarning.js'
import { FIELD_MEMBERS, readFields } from './readFields.js'

const MAX_INTEGRATIONS = 1_000

/** Maximum number of objects of one integration. */
const MAX_OBJECTS = 5_000

/** Whether an object is always enabled. Only the exact value `always` overrides an installation. */
function isAlways(value: unknown, path: Path, warnings: WarningList): boolean {
  if (value === 'always') return true
  if (value === undefined || value === null) return false
  const effect = 'so an installation can disable the object'
  if (typeof value !== 'string') {
    const allowed = 'Write "always", or omit it. To disable an object, remove its entry.'
    warnings.add(path, `${kindOf(value)}, ${effect}`, allowed)
  } else if (value.trim().toLowerCase() === 'always') {
    warnings.add(path, `is not written "always", ${effect}`, 'Write "always" in lower case.')
  } else {
    const allowed = 'Write "always", or omit it.'
    warnings.add(path, `has an unknown value, ${effect}`, allowed)
  }
  return false
}

function readObject(value: unknown, path: Path, warnings: WarningList): ManifestObject | undefined {
  const effect = 'so the object is ignored'
  if (!isJsonObject(value)) {
    warnings.add(path, `${kindOf(value)}, ${effect}`, 'Write "objectName: …".')
    return undefined
  }
  warnOfMisspelled(
    value,
    ['objectName', 'displayName', 'enabled', ...FIELD_MEMBERS],
    path,
    warnings,
  )
  const { objectName } = value
  if (typeof objectName !== 'string' || objectName === '') {
    warnings.add([...path, 'objectName'], `${kindOf(objectName)}, ${effect}`, NAME)
    return undefined
  }
  const always = isAlways(value.enabled, [...path, 'enabled'], warnings)
  const texts = optionalTexts(value, ['displayName'], path, warnings)
  const fields = readFields(value, path, warnings)
  return { objectName, ...texts, ...(always && { enabled: 'always' }), ...fields }
}

/** Merges two objects of the same name. The result is always enabled only if both are. */
function narrowObject(first: ManifestObject, later: ManifestObject): ManifestObject {
  if (first.enabled === later.enabled) return first
  const { enabled: _, ...rest } = first
  return rest
}

function readObjects(value: unknown, path: Path, warnings: WarningList): ManifestObject[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) {
    const wrong = `${kindOf(value)}, so no object can be searched`
    warnings.add(path, wrong, 'Write a list of objects.')
    return []
  }
  const objects = new Map<string, ManifestObject>()
  capped(value, MAX_OBJECTS, path, warnings).forEach((element, index) => {
    const object = readObject(element, [...path, index], warnings)
    if (!object) return
    const first = objects.get(object.objectName)
    objects.set(object.objectName, first ? narrowObject(first, object) : object)
    if (!first) return
    const effect = 'so only the first is used, and "always" only if both have it'
    const wrong = `has the name of an earlier object, ${effect}`
    warnings.add([...path, index], wrong, 'Remove one of them.')
  })
  return [...objects.values()]
}

function readRead(value: unknown, path: Path, warnings: WarningList): ManifestObject[] {
  if (value === undefined || value === null) return []
  if (!isJsonObject(value)) {
    const wrong = `${kindOf(value)}, so no object can be searched`
    warnings.add(path, wrong, 'Write a mapping with "objects".')
    return []
  }
  warnOfMisspelled(value, ['objects'], path, warnings)
  return readObjects(value.objects, [...path, 'objects'], warnings)
}

/** Whether provider calls are on. Only `true` counts. */
function isProxyEnabled(value: unknown, path: Path, warnings: WarningList): boolean {
  if (value === undefined || value === null) return false
  const effect = 'so provider calls are off'
  if (!isJsonObject(value)) {
    warnings.add(path, `${kindOf(value)}, ${effect}`, 'Write a mapping with "enabled".')
    return false
  }
  warnOfMisspelled(value, ['enabled'], path, warnings)
  const { enabled } = value
  if (typeof enabled === 'boolean') return enabled
  if (enabled === undefined || enabled === null) return false
  const allowed = 'Write true or false, without quotes.'
  warnings.add([...path, 'enabled'], `${kindOf(enabled)}, ${effect}`, allowed)
  return false
}

function readIntegration(
  value: unknown,
  path: Path,
  warnings: WarningList,
): ManifestIntegration | undefined {
  const effect = 'so the integration is ignored'
  if (!isJsonObject(value)) {
    warnings.add(path, `${kindOf(value)}, ${effect}`, 'Write "name: …".')
    return undefined
  }
  const known = ['name', 'displayName', 'provider', 'read', 'proxy']
  warnOfMisspelled(value, known, path, warnings)
  const { name } = value
  if (typeof name !== 'string' || name === '') {
    warnings.add([...path, 'name'], `${kindOf(name)}, ${effect}`, NAME)
    return undefined
  }
  const objects = readRead(value.read, [...path, 'read'], warnings)
  const proxy = isProxyEnabled(value.proxy, [...path, 'proxy'], warnings)
  return {
    name,
    ...optionalTexts(value, ['displayName', 'provider'], path, warnings),
    ...(objects.length > 0 && { read: { objects } }),
    ...(proxy && { proxy: { enabled: true } }),
  }
}

/** Merges two integrations of the same name. Only objects and settings that both have are kept. */
function narrowIntegration(
  { read, proxy, ...first }: ManifestIntegration,
  later: ManifestIntegration,
): ManifestIntegration {
  const others = new Map(later.read?.objects?.map((object) => [object.objectName, object]))
  const objects = (read?.objects ?? []).flatMap((object) => {
    const other = others.get(object.objectName)
    return other ? [narrowObject(object, other)] : []
  })
  return {
    ...first,
    ...(objects.length > 0 && { read: { objects } }),
    ...(proxy && later.proxy && { proxy }),
  }
}

/** Reads the integrations of a manifest. Each name occurs once in the result. */
export function readIntegrations(
  list: readonly unknown[],
  warnings: WarningList,
): ManifestIntegration[] {
  const path = ['integrations']
  const integrations = new Map<string, ManifestIntegration>()
  capped(list, MAX_INTEGRATIONS, path, warnings).forEach((element, index) => {
    const integration = readIntegration(element, [...path, index], warnings)
    if (!integration) return
    const first = integrations.get(integration.name)
    integrations.set(integration.name, first ? narrowIntegration(first, integration) : integration)
    if (!first) return
    const wrong = 'has the name of an earlier integration, so only settings that both have are used'
    warnings.add([...path, index], wrong, 'Remove one of them.')
  })
  return [...integrations.values()]
}
