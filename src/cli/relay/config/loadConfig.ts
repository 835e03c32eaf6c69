import { readFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { isJsonObject } from '../../../contract/json/json.js'
import type { ManifestWarning } from '../../../relay/config/manifest/manifestWarning.js'
import { readManifest } from '../../../relay/config/manifest/readManifest.js'
import { configSchema, type RelayFile } from './configSchema.js'
import { crossFieldFaults } from './crossFieldFaults.js'
import type { Fault } from './fault.js'
import { type SchemaFault, schemaFaults } from './schemaFaults.js'
import { redisFault, type SecretPlace, secretFault } from './secretSource.js'
import { optionFault } from './settingChecks.js'
import { readYaml } from './yamlFile.js'

/** A validated configuration. */
export interface LoadedConfig {
  /** The validated file. */
  file: RelayFile
  /** Where secrets are read from. */
  place: SecretPlace
  /** Text of the manifest, if the file names one. */
  manifest?: string
  /** Warnings about the manifest, with the path of its file. */
  manifestWarnings: { path: string; warnings: ManifestWarning[] }
}

interface OpenedManifest {
  text: string
  warnings: ManifestWarning[]
}

/** Returns the faults of secret sources that are syntactically valid. */
async function secretFaults(
  file: Partial<RelayFile>,
  place: SecretPlace,
  isValid: (name: string) => boolean,
): Promise<SchemaFault[]> {
  const faults: SchemaFault[] = []
  const sources = [
    { at: ['apiKey'], source: file.apiKey, check: secretFault },
    { at: ['accessToken'], source: file.accessToken, check: secretFault },
    { at: ['fields', 'token'], source: file.fields?.token, check: secretFault },
    { at: ['rateLimit', 'redis'], source: file.rateLimit?.redis, check: redisFault },
  ]
  for (const { at, source, check } of sources) {
    const fault = source !== undefined && isValid(at[0] ?? '') ? await check(source, place) : null
    if (!fault) continue
    const { key, wrong, allowed } = fault
    faults.push({ at: [...at, key], path: [...at, key].join('.'), wrong, allowed })
  }
  return faults
}

async function openManifest(path: string): Promise<OpenedManifest | SchemaFault> {
  const about = { at: ['manifest'], path: 'manifest' }
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    const allowed = 'Use its path, relative to the folder of this file.'
    return { ...about, wrong: `names a file that cannot be read${code}`, allowed }
  }
  try {
    return { text, warnings: readManifest(text).warnings }
  } catch (error) {
    return { ...about, ...optionFault(error) }
  }
}

/** Returns a path from a file, relative to the command's working directory instead of the file. */
function pathFrom(file: string, path: string): string {
  return isAbsolute(path) ? path : join(dirname(file), path)
}

/**
 * Reads and validates a configuration and the files it refers to, without network access. Returns all faults at once.
 *
 * @throws a file system error if the file cannot be read
 */
export async function loadConfig(
  path: string,
  env: SecretPlace['env'],
): Promise<LoadedConfig | { faults: Fault[] }> {
  const yaml = readYaml(await readFile(path, 'utf8'))
  if ('faults' in yaml) return yaml

  const place = { env, folder: dirname(resolve(path)) }
  const result = configSchema.safeParse(yaml.value)
  const found = result.success ? [] : schemaFaults(result.error.issues, yaml.value)
  const isValid = (name: string) => !found.some(({ at }) => at.length === 0 || at[0] === name)
  // The unvalidated file, so that further faults are found even if the schema found some.
  const file: Partial<RelayFile> = isJsonObject(yaml.value) ? yaml.value : {}

  if (isJsonObject(yaml.value)) {
    found.push(...crossFieldFaults(file), ...(await secretFaults(file, place, isValid)))
  }
  let manifest: OpenedManifest | undefined
  const manifestWarnings: LoadedConfig['manifestWarnings'] = { path: '', warnings: [] }
  if (file.manifest !== undefined && isValid('manifest')) {
    const opened = await openManifest(resolve(place.folder, file.manifest))
    if ('text' in opened) {
      manifest = opened
      manifestWarnings.path = pathFrom(path, file.manifest)
      manifestWarnings.warnings = opened.warnings
    } else {
      found.push(opened)
    }
  }
  if (result.success && found.length === 0) {
    return {
      file: result.data,
      place,
      manifestWarnings,
      ...(manifest && { manifest: manifest.text }),
    }
  }
  const faults = found.map(({ at, path, wrong, allowed }) => {
    const line = yaml.lineOf(at)
    return { path, wrong, allowed, ...(line !== undefined && { line }) }
  })
  return { faults: faults.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)) }
}
