import { writeFile } from 'node:fs/promises'
import { DEFAULT_PORT, urlsAt } from '../../sandbox/addresses.js'

/** Returns a configuration for the sandbox on its default port, as YAML with comments. */
async function firstConfig(): Promise<string> {
  const { createSandbox } = await import('../../../sandbox/createSandbox.js')
  const { project, integrations } = createSandbox().connection
  const { baseUrl, searchUrl, proxyUrl } = urlsAt(`http://127.0.0.1:${DEFAULT_PORT}`)
  const pair = ({ id, name }: { id: string; name: string }) => `{ id: ${id}, name: ${name} }`
  return `# The port of the relay.
listen: { port: 8080 }

# The service: here, the sandbox (npx svc-react sandbox). For the real service, replace the addresses, the project and
# the integrations. A key of "integrations" is the name that your page uses.
service:
  baseUrl: ${baseUrl}
  searchUrl: ${searchUrl}
  proxyUrl: ${proxyUrl}
project: ${pair(project)}
integrations:
${Object.entries(integrations)
  .map(([alias, integration]) => `  ${alias}: ${pair(integration)}\n`)
  .join('')}
# The key is in this environment variable, never in the file.
apiKey: { env: SVC_API_KEY }

# The URL of your backend that identifies the caller.
authorize: { url: http://127.0.0.1:9000/relay/authorize }

# Provider calls are off until a rule permits them.
# allow:
#   - { methods: [GET], path: /crm/v3/objects/** }
`
}

/**
 * Writes a first configuration, for the sandbox.
 *
 * @throws Error with the code `EEXIST` if the file exists
 */
export async function writeFirstConfig(path: string): Promise<void> {
  await writeFile(path, await firstConfig(), { flag: 'wx' })
}
