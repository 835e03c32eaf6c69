import { readYamlText, type YamlText } from '../../../relay/config/manifest/yamlText.js'
import type { Fault } from './fault.js'

/** Reads a YAML file, or returns what is wrong with its form. */
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
