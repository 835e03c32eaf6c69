import type { SandboxFacts } from './facts.js'
import { relaySnippet } from './page/relaySnippet.js'
import type { PlayedScenario } from './startSandbox.js'

interface StartOptions {
  /** Its address. */
  origin: string
  scenario: PlayedScenario | null
  /** The bearer token, if every API accepts it. */
  accessToken: string | undefined
}

/** What is said at the start, as lines to read. The key in it is the sandbox's own and opens nothing else. */
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
    'Open it to see the calls and to switch scenarios. Ctrl-C stops it.',
    '',
    ...rows.flatMap(([name, lines]) =>
      lines.map((line, index) => `  ${(index === 0 ? name : '').padEnd(14)}${line}`),
    ),
    '',
    'A relay that talks to it:',
    '',
    ...relaySnippet(facts).map((line) => `  ${line}`),
  ]
}
