import type { ConformanceSetup } from './setup.js'

/** Formats the setup as text, for configuring a relay by hand. */
export function formatSetup(setup: ConformanceSetup): string[] {
  const { allow, apiKey, integrations, limits, project, sessionCookie, upstream, users } = setup
  const may = Object.entries(users).map(([name, { deny, grant, throws }]) => {
    if (throws !== undefined)
      return `  ${name}: the session lookup throws an error with the message "${throws}"`
    if (!grant) return `  ${name}: denied with the reason "${deny}"`
    return `  ${name}: group ${grant.groupRef}, integrations ${grant.integrations.join(' and ')}, destinations ${grant.destinations ? 'yes' : 'no'}`
  })
  return [
    'Configure the relay like this, start it, then run: svc-react conformance <its URL>',
    '',
    'The service (the suite listens there while it runs):',
    ...Object.entries(upstream).map(([name, url]) => `  ${name}: ${url}`),
    `API key: ${apiKey}`,
    `Project ID: ${project.id}`,
    'Header prefix: svc',
    'Integrations by alias:',
    ...Object.entries(integrations).map(
      ([alias, { id, name }]) => `  ${alias}: ID ${id}, name ${name}`,
    ),
    `Callers, by the value of the cookie "${sessionCookie}":`,
    ...may,
    '  no cookie, or any other value: not signed in',
    `Provider calls: ${allow.integrations.join(', ')} only, except paths that begin with ${allow.exceptPaths.join(', ')}`,
    'App origin: the origin of the URL that you pass to the suite',
    'Callers must be browsers. No other origins, no additional headers, no manifest.',
    `Limits (bytes): provider call ${limits.proxyBodyBytes}, search ${limits.searchBodyBytes}, list of destinations ${limits.destinationsBytes}`,
    '',
    'For JSON, run: svc-react conformance --setup --json',
  ]
}
