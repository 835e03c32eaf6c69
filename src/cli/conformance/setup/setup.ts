/** The port where the suite is the service, unless it is told another. */
export const SERVICE_PORT = 4100

/** The cookie that says who is calling. */
export const SESSION_COOKIE = 'conformance-user'

/** What the app behind the relay answers for a caller. */
export interface SetupUser {
  /** What the caller may do; absent where the caller is refused. */
  grant?: {
    user: string
    groupRef: string
    integrations: readonly string[]
    destinations: boolean
  }
  /** Why the caller is refused. */
  deny?: string
  /** The text of the error that looking up the session ends in. */
  throws?: string
}

/** How a relay has to be set up for the suite to judge it. JSON, so that any language can read it. */
export interface ConformanceSetup {
  /** Where the service is: the suite itself listens there. */
  upstream: { baseUrl: string; searchUrl: string; proxyUrl: string }
  /** The API key: a marked text, looked for in everything that the relay answers. */
  apiKey: string
  project: { id: string }
  /** The service's short name, as in `x-svc-project-id`. */
  headerPrefix: 'svc'
  /** Alias -> what the service calls it. */
  integrations: Readonly<Record<string, { id: string; name: string }>>
  /** The cookie that says who is calling. Without it, or with another name in it, nobody is signed in. */
  sessionCookie: string
  /** The callers, by the cookie's value. */
  users: Readonly<Record<string, SetupUser>>
  /** Provider calls: of these aliases only, and not where the raw path begins with one of `exceptPaths`. */
  allow: { integrations: readonly string[]; exceptPaths: readonly string[] }
  /** Sizes that the suite reaches beyond. They are the defaults of the specification. */
  limits: { proxyBodyBytes: number; searchBodyBytes: number; destinationsBytes: number }
}

/** The facts that a relay has to be given before the suite can judge it. */
export function conformanceSetup(servicePort: number = SERVICE_PORT): ConformanceSetup {
  const service = `http://127.0.0.1:${servicePort}`
  return {
    upstream: {
      baseUrl: `${service}/api/v1`,
      searchUrl: `${service}/search/v1`,
      proxyUrl: `${service}/proxy`,
    },
    apiKey: 'conformance-canary-key-8c1f0e5d7b2a',
    project: { id: 'conformance-project' },
    headerPrefix: 'svc',
    integrations: {
      crm: { id: 'conformance-crm-id', name: 'conformanceCrm' },
      erp: { id: 'conformance-erp-id', name: 'conformanceErp' },
    },
    sessionCookie: SESSION_COOKIE,
    users: {
      ada: {
        grant: { user: 'ada', groupRef: 'acme', integrations: ['crm', 'erp'], destinations: true },
      },
      bob: {
        grant: { user: 'bob', groupRef: 'globex', integrations: ['crm'], destinations: false },
      },
      eve: { deny: 'Eve has left the company.' },
      zoe: { throws: 'conformance-inner-text' },
    },
    allow: { integrations: ['crm'], exceptPaths: ['/forbidden'] },
    limits: { proxyBodyBytes: 10_485_760, searchBodyBytes: 65_536, destinationsBytes: 1_048_576 },
  }
}
