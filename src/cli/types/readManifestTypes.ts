import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Integration } from '../../contract/calls/integrations.js'
import type { ManifestIntegration, ManifestObject } from '../../contract/manifest/manifest.js'
import { objectFields } from '../../contract/manifest/objectFields.js'
import { warningText } from '../../relay/config/manifest/manifestWarning.js'
import { readManifest } from '../../relay/config/manifest/readManifest.js'
import { MAX_YAML_CHARS, readYamlText } from '../../relay/config/manifest/yamlText.js'
import { faultText } from '../relay/config/fault.js'
import { optionFault } from '../relay/config/settingChecks.js'
import { TypesFault } from './typesFault.js'

/** Integrations of a manifest, as the relay lists them, and warnings about the parts that are ignored. */
export interface ManifestTypes {
  integrations: Integration[]
  /** Each with the file and line. */
  warnings: string[]
}

/** Integration names by alias. */
export type Aliases = ReadonlyMap<string, string>

/** Reads the start of a file. It is longer than the maximum if the file is, because a character has up to 4 bytes. */
async function readStart(path: string): Promise<string> {
  try {
    return await text(createReadStream(path, { end: 4 * MAX_YAML_CHARS }))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new TypesFault(`${path}: cannot be read${code}. Check the path.`)
  }
}

function describeObject(object: ManifestObject) {
  return { objectName: object.objectName, searchable: true, ...objectFields(object) }
}

function describe(alias: string, { name, read, proxy }: ManifestIntegration): Integration {
  const objects = (read?.objects ?? []).map(describeObject)
  return { alias, name, objects, proxy: proxy?.enabled === true }
}

/** Returns the integrations by alias. An integration without an alias keeps its name. */
function withAliases(integrations: readonly ManifestIntegration[], aliases: Aliases, path: string) {
  const byName = new Map(integrations.map((one) => [one.name, one]))
  const described = [...aliases].map(([alias, name]) => {
    const integration = byName.get(name)
    if (integration) return describe(alias, integration)
    const names = [...byName.keys()].map((one) => JSON.stringify(one)).join(', ')
    const allowed = names ? `Use one of ${names}.` : 'It has no integrations.'
    throw new TypesFault(
      `${path}: has no integration with the name of the alias ${JSON.stringify(alias)}. ${allowed}`,
    )
  })
  const aliased = new Set(aliases.values())
  for (const integration of integrations) {
    if (aliased.has(integration.name)) continue
    if (aliases.has(integration.name)) {
      throw new TypesFault(
        `${path}: the alias ${JSON.stringify(integration.name)} is the name of another integration. Give that integration an alias too.`,
      )
    }
    described.push(describe(integration.name, integration))
  }
  return described
}

/**
 * Reads the integrations of a manifest.
 *
 * @throws {@link TypesFault} with the file and line if the manifest is not valid
 */
export async function readManifestTypes(path: string, aliases: Aliases): Promise<ManifestTypes> {
  const manifest = await readStart(path)
  const yaml = readYamlText(manifest)
  if ('faults' in yaml) {
    const faults = yaml.faults
      .map((fault) => ({ line: 1, path: '', allowed: '', ...fault }))
      .sort((a, b) => a.line - b.line)
    const lines = new Set(faults.map((fault) => faultText(path, fault)))
    throw new TypesFault([...lines].join('\n'))
  }
  let read: ReturnType<typeof readManifest>
  try {
    read = readManifest(manifest)
  } catch (error) {
    const line = yaml.lineOf(['integrations']) ?? 1
    throw new TypesFault(faultText(path, { path: '', line, ...optionFault(error) }))
  }
  return {
    integrations: withAliases(read.integrations, aliases, path),
    warnings: read.warnings.map(
      (warning) => `${path}:${warning.line ?? 1}: warning: ${warningText(warning)}`,
    ),
  }
}
