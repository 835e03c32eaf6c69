import { checkUpstream } from '../../../relay/config/optionChecks.js'
import type { RelayFile } from './configSchema.js'
import type { SchemaFault } from './schemaFaults.js'

/** Whether cookies may be sent there: what holds for the key holds for them. */
function isSafe(address: string): boolean {
  try {
    checkUpstream('', new URL(address).origin)
    return true
  } catch {
    return false
  }
}

function faultOfBackend(
  name: 'authorize' | 'installationConfig',
  file: Partial<RelayFile>,
): SchemaFault[] {
  const { url, insecureHttp } = file[name] ?? {}
  const isHttp = typeof url === 'string' && URL.canParse(url) && url.startsWith('http:')
  if (!isHttp || insecureHttp === true || isSafe(url)) return []
  return [
    {
      at: [name, 'url'],
      path: `${name}.url`,
      wrong: 'is not https, so cookies would travel in the clear',
      allowed:
        'Use https, or http on the loopback interface; "insecureHttp: true" allows http in a network where nobody listens.',
    },
  ]
}

function faultsOfRules({ allow, integrations }: Partial<RelayFile>): SchemaFault[] {
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
      wrong: 'names an integration that there is not',
      allowed: `There are: ${aliases.join(', ') || 'none'}.`,
    }
  })
}

/**
 * What no single setting can say of itself.
 *
 * @param file - As it was written: any member can be of any type.
 */
export function faultsBetween(file: Partial<RelayFile>): SchemaFault[] {
  const hasSecret = file.apiKey !== undefined || file.accessToken !== undefined
  const ofSecret: SchemaFault[] = hasSecret
    ? []
    : [
        {
          at: [],
          path: 'apiKey',
          wrong: 'is missing',
          allowed: 'Give "apiKey", "accessToken" or both, each as { env } or { file }.',
        },
      ]
  return [
    ...ofSecret,
    ...faultOfBackend('authorize', file),
    ...faultOfBackend('installationConfig', file),
    ...faultsOfRules(file),
  ]
}
