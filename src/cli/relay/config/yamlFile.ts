import { readYamlText, type YamlText } from '../../../relay/config/manifest/yamlText.js'
import type { Fault } from './fault.js'

/** Parses a YAML file, or returns its syntax faults. */
export function readYaml(text: string): YamlText | { faults: Fault[] } {
  const yaml = readYamlText(text)
  if (!('faults' in yaml)) return yaml
  const faults = yaml.faults.map(({ wrong, line }) => ({
    path: '',
    wrong,
    allowed: '',
    ...(line !== undefined && { line }),
  }))
  return { faults }
}
