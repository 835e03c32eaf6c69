import { isJsonObject, type JsonObject } from '../../../contract/json/json.js'
import { kindOf } from '../../../contract/json/kindOf.js'
import type { ManifestIntegration } from '../../../contract/manifest/manifest.js'
import { optionError } from '../optionChecks.js'
import { warnOfMisspelled } from './manifestChecks.js'
import { type ManifestWarning, WarningList } from './manifestWarning.js'
import { readIntegrations } from './readIntegrations.js'
import { readYamlText } from './yamlText.js'

/** The result of {@link readManifest}. */
export interface ReadManifest {
  /** The integrations, without duplicate names. Empty members are omitted. */
  integrations: ManifestIntegration[]
  /** Parts that could not be read or have no effect. */
  warnings: ManifestWarning[]
}

/** The manifest version in the service's document. */
const SPEC_VERSION = '1.0.0'

function parse(value: unknown) {
  if (typeof value !== 'string') return { value, lineOf: () => undefined }
  const yaml = readYamlText(value)
  if (!('faults' in yaml)) {
    // A missing top-level member has no line.
    return { value: yaml.value, lineOf: (path: readonly PropertyKey[]) => yaml.lineOf(path) ?? 1 }
  }
  const [fault] = yaml.faults
  const place = fault?.line === undefined ? '' : ` at line ${fault.line}, column ${fault.column}`
  const wrong = fault?.wrong.replace(/\)$/, `${place})`) ?? 'is not YAML'
  throw optionError('manifest', wrong, 'Pass the manifest that you deploy.')
}

function notManifest(reason: string): TypeError {
  const allowed = 'It needs a list "integrations" whose elements have a "name".'
  return optionError('manifest', `is not a manifest (${reason})`, allowed)
}

function checkVersion({ specVersion }: JsonObject, warnings: WarningList) {
  if (specVersion === SPEC_VERSION) return
  const isVersion = typeof specVersion === 'string' && specVersion !== ''
  const wrong = isVersion ? `is not ${SPEC_VERSION}` : kindOf(specVersion ?? undefined)
  const effect = `so this manifest is read as ${SPEC_VERSION}`
  warnings.add(['specVersion'], `${wrong}, ${effect}`, `Write "specVersion: ${SPEC_VERSION}".`)
}

/**
 * Reads a manifest from YAML text or an object. If a part cannot be read, the smallest unit that contains it is ignored
 * and a warning is added. Such a part never enables anything.
 *
 * @throws TypeError if the manifest is not YAML, is larger than 256 KB, or has no list of integrations
 */
export function readManifest(input: unknown): ReadManifest {
  const { value, lineOf } = parse(input)
  if (!isJsonObject(value)) throw notManifest(`it ${kindOf(value)}`)
  const { integrations } = value
  if (!Array.isArray(integrations)) throw notManifest(`"integrations" ${kindOf(integrations)}`)

  const warnings = new WarningList(lineOf)
  warnOfMisspelled(value, ['specVersion', 'integrations'], [], warnings)
  checkVersion(value, warnings)
  return { integrations: readIntegrations(integrations, warnings), warnings: warnings.all() }
}
