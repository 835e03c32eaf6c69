import { conformanceSetup, SESSION_COOKIE } from './setup.js'

/** Returns the value of the session cookie in a `Cookie` header. */
function sessionOf(cookies: string | null): string | undefined {
  for (const pair of (cookies ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === SESSION_COOKIE) return pair.slice(at + 1).trim()
  }
  return undefined
}

/**
 * Returns the setup as options of `createRelay`, for a relay of this package: `createRelay(setupOptions(4100))`. For
 * a relay in another language, `svc-react conformance --setup --json` prints the same values.
 */
export function setupOptions(servicePort?: number) {
  const { apiKey, project, upstream, integrations, users, allow } = conformanceSetup(servicePort)
  return {
    apiKey,
    project,
    upstream,
    integrations,
    authorize(request: Request) {
      const name = sessionOf(request.headers.get('cookie'))
      const user = name !== undefined && Object.hasOwn(users, name) ? users[name] : undefined
      if (user?.throws !== undefined) throw new Error(user.throws)
      if (user?.deny !== undefined) return { deny: user.deny }
      return user?.grant
    },
    allow: ({ alias, path }: { alias: string; path: string }) =>
      allow.integrations.includes(alias) &&
      !allow.exceptPaths.some((start) => path.startsWith(start)),
  }
}
