import type { SandboxFacts } from './facts.js'
import { relaySnippet } from './page/relaySnippet.js'
import type { PlayedScenario } from './startSandbox.js'

interface StartOptions {
  /** Origin of the sandbox. */
  origin: string
  scenario: PlayedScenario | null
  /** Bearer token, if every API accepts it. */
  accessToken: string | undefined
}

/** Returns the start message as lines of text. It contains the sandbox's key, which is not valid anywhere else. */
export function startMessage(
  facts: SandboxFacts,
  { origin, scenario, accessToken }: StartOptions,
): string[] {
  const { urls, apiKey, project, integrations, groupRefs } = facts
  const rows: [string, string[]][] = [
    ['public API', [urls.baseUrl]],
    ['search API', [urls.searchUrl]],
    ['proxy API', [urls.proxyUrl]],
    ['API key', [apiKey]],
    ['access token', accessToken === undefined ? [] : [accessToken]],
    ['project', [`${project.id} (${project.name})`]],
    [
      'integrations',
      Object.entries(integrations).map(([alias, { id, name }]) => `${alias}: ${id}, ${name}`),
    ],
    ['customers', [groupRefs.join(', ')]],
    ['scenario', [scenario?.name ?? 'none']],
  ]
  return [
    `svc-react sandbox listens on ${origin}`,
    'Open this URL to see calls and switch scenarios. Press Ctrl-C to stop.',
    '',
    ...rows.flatMap(([name, lines]) =>
      lines.map((line, index) => `  ${(index === 0 ? name : '').padEnd(14)}${line}`),
    ),
    '',
    'A relay for this sandbox:',
    '',
    ...relaySnippet(facts).map((line) => `  ${line}`),
  ]
}
