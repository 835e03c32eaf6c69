import { parse } from 'yaml'
import { describeIssues } from '../contract/json.js'
import type { Manifest } from '../contract/manifest.js'
import { manifestSchema } from '../contract/manifest.js'
import { optionError } from './optionChecks.js'

function parseYaml(text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    // The first line says what and where; the rest repeats the manifest.
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
    throw optionError('manifest', `is not YAML (${reason})`, 'Give the manifest as it is deployed.')
  }
}

/**
 * The manifest, from YAML text or an object.
 *
 * @throws TypeError if it is not one
 */
export function readManifest(value: unknown): Manifest {
  const input = typeof value === 'string' ? parseYaml(value) : value
  const result = manifestSchema.safeParse(input)
  if (result.success) return result.data
  const faults = describeIssues(result.error.issues, input).slice(0, 5).join('; ')
  throw optionError(
    'manifest',
    `is not a manifest (${faults})`,
    'It needs "specVersion" and a list "integrations" whose elements have a "name".',
  )
}
