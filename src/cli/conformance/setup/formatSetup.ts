import type { ConformanceSetup } from './setup.js'

/** The setup in words, for whoever sets a relay up by hand. */
export function formatSetup(setup: ConformanceSetup): string[] {
  const { allow, apiKey, integrations, limits, project, sessionCookie, upstream, users } = setup
  const may = Object.entries(users).map(([name, { deny, grant, throws }]) => {
    if (throws !== undefined)
      return `  ${name}: looking up the session throws an error with the text "${throws}"`
    if (!grant) return `  ${name}: a denial with the reason "${deny}"`
    return `  ${name}: group ${grant.groupRef}, integrations ${grant.integrations.join(' and ')}, destinations ${grant.destinations ? 'yes' : 'no'}`
  })
  return [
    'Set the relay up like this, start it, then run: svc-react conformance <its URL>',
    '',
    'The service (the suite listens there while it runs):',
    ...Object.entries(upstream).map(([name, url]) => `  ${name}: ${url}`),
    `API key: ${apiKey}`,
    `Project id: ${project.id}`,
    'Header prefix: svc',
    'Integrations by alias:',
    ...Object.entries(integrations).map(
      ([alias, { id, name }]) => `  ${alias}: id ${id}, name ${name}`,
    ),
    `Who is calling, by the cookie "${sessionCookie}":`,
    ...may,
    '  no cookie, or another name: nobody is signed in',
    `Provider calls: ${allow.integrations.join(', ')} only, and no path that begins with ${allow.exceptPaths.join(', ')}`,
    'App origin: that of the URL the suite is given',
    'Callers must be browsers; no other origins; no further headers allowed; no manifest.',
    `Limits (bytes): provider call ${limits.proxyBodyBytes}, search ${limits.searchBodyBytes}, list of destinations ${limits.destinationsBytes}`,
    '',
    'The same as JSON: svc-react conformance --setup --json',
  ]
}
