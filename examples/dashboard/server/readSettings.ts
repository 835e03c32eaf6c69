/** A service to use instead of the sandbox. */
export interface ServiceSettings {
  baseUrl: string
  searchUrl: string
  proxyUrl: string
  apiKey: string
  projectId: string
  headerPrefix: string
}

const REQUIRED = {
  SVC_BASE_URL: 'the public API, such as https://api.example.com/v1',
  SVC_SEARCH_URL: 'the search API, such as https://search.example.com/v1',
  SVC_PROXY_URL: 'the proxy API, such as https://proxy.example.com',
  SVC_API_KEY: 'the API key of the project',
  SVC_PROJECT_ID: 'the ID of the project (not its name)',
} as const

/**
 * Reads the settings of the service from the environment. Returns null, for the sandbox, if none is set, and a message
 * if only some are set.
 */
export function readSettings(
  env: Record<string, string | undefined>,
): ServiceSettings | { message: string } | null {
  const names = Object.keys(REQUIRED) as (keyof typeof REQUIRED)[] // keys of a literal
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return null
  if (missing.length > 0) {
    const lines = missing.map((name) => `  ${name}: ${REQUIRED[name]}`)
    return {
      message: [
        'These settings are missing to connect to a real service:',
        ...lines,
        'Set them, or unset all SVC_* variables to use the sandbox.',
      ].join('\n'),
    }
  }
  const value = (name: keyof typeof REQUIRED) => env[name] ?? ''
  return {
    baseUrl: value('SVC_BASE_URL'),
    searchUrl: value('SVC_SEARCH_URL'),
    proxyUrl: value('SVC_PROXY_URL'),
    apiKey: value('SVC_API_KEY'),
    projectId: value('SVC_PROJECT_ID'),
    headerPrefix: env.SVC_HEADER_PREFIX ?? 'svc',
  }
}
