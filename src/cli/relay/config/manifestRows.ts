import {
  type ManifestIntegration,
  type ManifestObject,
  searchabilityOf,
} from '../../../contract/manifest/manifest.js'
import { objectFields } from '../../../contract/manifest/objectFields.js'
import { readManifest } from '../../../relay/config/manifest/readManifest.js'
import type { LoadedConfig } from './loadConfig.js'

/** Describes whether an object can be searched. */
function objectText(integration: ManifestIntegration, objectName: string): string {
  const found = searchabilityOf(integration, undefined, objectName)
  if (!found.searchable) return `${objectName} off: ${found.reason}`
  return found.always
    ? `${objectName} on, always`
    : `${objectName} on, unless the installation's config disables it`
}

/** Describes the fields that the manifest lists for an object. */
function fieldsText(object: ManifestObject): string {
  const { length } = objectFields(object).fields ?? []
  return length === 0 ? '' : `; ${length} ${length === 1 ? 'field' : 'fields'}`
}

/** Returns rows about the integrations of the manifest: searchable objects, and disabled provider calls. */
export function manifestRows({ file, manifest: text }: LoadedConfig): [string, string[]][] {
  if (text === undefined) return [['objects', ['unknown, because "manifest" is not set']]]
  const { integrations } = readManifest(text)
  const objects: string[] = []
  const isOff: string[] = []

  for (const [alias, { name }] of Object.entries(file.integrations)) {
    const integration = integrations.find((one) => one.name === name)
    const listed = integration?.read?.objects ?? []
    if (!integration || listed.length === 0) {
      objects.push(`${alias}: none, the manifest lists no objects under "read"`)
    } else {
      for (const object of listed) {
        const text = objectText(integration, object.objectName)
        objects.push(`${alias}: ${text}${fieldsText(object)}`)
      }
    }
    if (integration?.proxy?.enabled !== true) {
      isOff.push(`${alias}: provider calls off, "proxy.enabled" is not true in the manifest`)
    }
  }
  return [
    ['objects', objects],
    ['manifest', isOff],
  ]
}
