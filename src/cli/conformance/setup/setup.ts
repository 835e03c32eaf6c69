/** Default port of the suite's service. */
export const SERVICE_PORT = 4100

/** Name of the cookie that identifies the caller. */
export const SESSION_COOKIE = 'conformance-user'

/** Result of the app's `authorize` for a caller. */
export interface SetupUser {
  /** Permissions of the caller. Absent if the caller is denied. */
  grant?: {
    user: string
    groupRef: string
    integrations: readonly string[]
    destinations: boolean
  }
  /** Reason for the denial. */
  deny?: string
  /** Message of the error that the session lookup throws. */
  throws?: string
}

/** Configuration of the relay under test. Serializable as JSON, so that any language can read it. */
export interface ConformanceSetup {
  /** URLs of the service. The suite listens there. */
  upstream: { baseUrl: string; searchUrl: string; proxyUrl: string }
  /** API key. A unique text that the suite searches for in every response of the relay. */
  apiKey: string
  project: { id: string }
  /** Short name of the service, as in `x-svc-project-id`. */
  headerPrefix: 'svc'
  /** The service's ID and name of each integration, by alias. */
  integrations: Readonly<Record<string, { id: string; name: string }>>
  /** Name of the cookie that identifies the caller. Without it, or with an unknown value, nobody is signed in. */
  sessionCookie: string
  /** Callers, by the value of the cookie. */
  users: Readonly<Record<string, SetupUser>>
  /** Allowed provider calls: these aliases, except raw paths that begin with one of `exceptPaths`. */
  allow: { integrations: readonly string[]; exceptPaths: readonly string[] }
  /** Size limits that the suite exceeds, in bytes. They are the defaults of the specification. */
  limits: { proxyBodyBytes: number; searchBodyBytes: number; destinationsBytes: number }
}

/** Returns the configuration that the relay under test needs. */
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
