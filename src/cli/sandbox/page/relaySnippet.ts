import type { SandboxFacts } from '../facts.js'

const pair = ({ id, name }: { id: string; name: string }) => `{ id: '${id}', name: '${name}' }`

/** Returns the JavaScript that creates a relay for this sandbox, line by line. */
export function relaySnippet(facts: SandboxFacts): string[] {
  const { apiKey, project, urls, integrations, groupRefs } = facts
  return [
    'createRelay({',
    `  apiKey: '${apiKey}',`,
    `  project: ${pair(project)},`,
    '  upstream: {',
    ...Object.entries(urls).map(([name, url]) => `    ${name}: '${url}',`),
    '  },',
    '  integrations: {',
    ...Object.entries(integrations).map(([alias, one]) => `    ${alias}: ${pair(one)},`),
    '  },',
    `  authorize: () => ({ groupRef: '${groupRefs[0]}', destinations: true }),`,
    "  allow: 'all',",
    '})',
  ]
}
