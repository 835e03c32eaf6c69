import { type ManifestIntegration, searchabilityOf } from '../../../contract/manifest/manifest.js'
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
      for (const { objectName } of listed) {
        objects.push(`${alias}: ${objectText(integration, objectName)}`)
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
