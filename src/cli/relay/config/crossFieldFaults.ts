import { checkUpstream } from '../../../relay/config/optionChecks.js'
import type { RelayFile } from './configSchema.js'
import type { SchemaFault } from './schemaFaults.js'

/** Whether cookies may be sent to a URL. The same rule applies as for the API key. */
function isSafe(address: string): boolean {
  try {
    checkUpstream('', new URL(address).origin)
    return true
  } catch {
    return false
  }
}

function backendFaults(
  name: 'authorize' | 'installationConfig' | 'fields',
  file: Partial<RelayFile>,
): SchemaFault[] {
  const { url, insecureHttp } = file[name] ?? {}
  const isHttp = typeof url === 'string' && URL.canParse(url) && new URL(url).protocol === 'http:'
  if (!isHttp || insecureHttp === true || isSafe(url)) return []
  return [
    {
      at: [name, 'url'],
      path: `${name}.url`,
      wrong: `is not https, so ${name === 'fields' ? 'the token' : 'cookies'} would be sent unencrypted`,
      allowed:
        'Use https, or http on the loopback interface. "insecureHttp: true" allows http in a trusted network.',
    },
  ]
}

function ruleFaults({ allow, integrations }: Partial<RelayFile>): SchemaFault[] {
  const aliases = Object.keys(integrations ?? {})
  const rules: unknown[] = Array.isArray(allow) ? allow : []
  return rules.flatMap((rule, index) => {
    const named =
      typeof rule === 'object' && rule && 'integrations' in rule ? rule.integrations : []
    const unknown = Array.isArray(named) && named.some((alias) => !aliases.includes(alias))
    if (!unknown) return []
    return {
      at: ['allow', index, 'integrations'],
      path: `allow[${index}].integrations`,
      wrong: 'names an unknown integration',
      allowed: `Known integrations: ${aliases.join(', ') || 'none'}.`,
    }
  })
}

/**
 * Returns faults that involve more than one setting.
 *
 * @param file - The unvalidated file: any member can have any type.
 */
export function crossFieldFaults(file: Partial<RelayFile>): SchemaFault[] {
  const hasSecret = file.apiKey !== undefined || file.accessToken !== undefined
  const ofSecret: SchemaFault[] = hasSecret
    ? []
    : [
        {
          at: [],
          path: 'apiKey',
          wrong: 'is missing',
          allowed: 'Use "apiKey", "accessToken" or both, each as { env } or { file }.',
        },
      ]
  return [
    ...ofSecret,
    ...backendFaults('authorize', file),
    ...backendFaults('installationConfig', file),
    ...backendFaults('fields', file),
    ...ruleFaults(file),
  ]
}
