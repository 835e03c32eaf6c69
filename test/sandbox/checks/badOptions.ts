import { type SandboxOptions, sandboxData } from '../../../src/sandbox/index.js'

const { installations, manifest, providers, project, ...seed } = sandboxData()
const [installation] = installations
/** Another project that still needs its own keys. */
export const otherProject = {
  ...seed,
  installations: [],
  manifest,
  project: { id: 'prj_2', name: 'two' },
}

const cycle: Record<string, unknown> = {}
cycle.parent = cycle

/** Invalid options and the expected error. */
export type Bad = readonly [options: unknown, message: RegExp]

/** Rows for every option. A new option without rows does not compile. */
export type Table<Options> = { [Name in keyof Required<Options>]: Bad[] }

/** Invalid options of `createSandbox`, by option. */
export const ofSandbox: Table<SandboxOptions> = {
  apiKey: [
    [{ apiKey: '' }, /^createSandbox: apiKey cannot be sent in a header; expected ASCII/],
    [{ apiKey: 'line\nbreak' }, /apiKey cannot be sent/],
    [{ apiKey: 7 }, /apiKey is not a string/],
    [{ apiKey: seed.accessToken }, /accessToken equals apiKey/],
  ],
  accessToken: [[{ accessToken: 'two words' }, /createSandbox: accessToken cannot be sent/]],
  project: [
    [{ project: 'northwind' }, /createSandbox: project is "northwind"; expected an object of id/],
    [{ project: { id: '', name: 'a' } }, /project\.id is ""; expected a non-empty string/],
    [{ project: { id: 'a' } }, /project\.name is missing/],
    [{ project: { id: 'a', name: 'b', alias: 'c' } }, /project has an unknown member "alias"/],
  ],
  destinations: [[{ destinations: {} }, /createSandbox: destinations is \{\}; expected a list/]],
  integrations: [
    [{ integrations: [] }, /createSandbox: integrations is \[\]; expected \{ id, name \} by/],
    [
      { integrations: { crm: { id: 'x', name: 'nope' } } },
      /integrations\.crm\.name is "nope"; expected .*hub-crm/,
    ],
    [{ integrations: { crm: { name: 'hub-crm' } } }, /integrations\.crm\.id is missing/],
    [{ integrations: { crm: 'hub-crm' } }, /integrations\.crm is "hub-crm"/],
  ],
  manifest: [
    [{ manifest: 'specVersion: 1.0.0' }, /createSandbox: manifest is invalid .*; expected a manif/],
    [{ manifest: { ...manifest, integrations: [] } }, /hub-crm/],
    [{ manifest: { ...manifest, parse: () => 1 } }, /manifest cannot be copied/],
  ],
  groups: [
    [{ groups: 'acme' }, /createSandbox: groups is "acme"; expected a list/],
    [{ groups: [{ name: 'Acme' }] }, /groups\[0\]\.groupRef is missing/],
    [{ groups: [{ groupRef: 'a', name: 1 }] }, /groups\[0\]\.name is 1/],
  ],
  installations: [
    [{ installations: {} }, /createSandbox: installations is \{\}; expected a list/],
    [{ installations: [{ ...installation, id: '' }] }, /installations\[0\]\.id is ""/],
    [{ installations: [{ ...installation, groupRef: 5 }] }, /installations\[0\]\.groupRef is 5/],
    [
      { installations: [{ ...installation, integration: 'erp' }] },
      /installations\[0\]\.integration is "erp"; expected a name of the manifest: hub-crm/,
    ],
    [{ installations: [{ ...installation, config: [] }] }, /installations\[0\]\.config is invalid/],
    [
      { installations: [{ ...installation, config: { config: { content: {} } } }] },
      /installations\[0\]\.config is invalid \(it has the wrapper \/config\)/,
    ],
    [
      { installations: [{ ...installation, config: { read: { objects: [] } } }] },
      /installations\[0\]\.config is invalid \(\/read\/objects is a list\)/,
    ],
    [
      { installations: [{ ...installation, records: { contacts: {} } }] },
      /installations\[0\]\.records is .*; expected lists of records by object name/,
    ],
    [
      { installations: [{ ...installation, records: { contacts: { id: 9007199254740993n } } }] },
      /installations\[0\]\.records is a value that is not JSON; expected lists of records/,
    ],
    [
      { installations: [{ ...installation, records: { contacts: cycle } }] },
      /installations cannot be copied; expected plain data, without functions or cycles/,
    ],
    [
      { installations: [{ ...installation, groupRef: Symbol('acme') }] },
      /installations\[0\]\.groupRef is Symbol\(acme\); expected a non-empty string/,
    ],
    [
      { installations: [installation, installation] },
      /installations\[1\]\.id is "ins_acme_crm_81f2", the same as installations\[0\]\.id; expected a uni/,
    ],
  ],
  providers: [
    [{ providers: [] }, /createSandbox: providers is \[\]; expected \{ baseUrl, handle \}/],
    [{ providers: { hub: providers.hub } }, /"deskly" of integration "help-desk"/],
    [
      { providers: { ...providers, erp: { handle: () => null } } },
      /providers\.erp\.baseUrl is miss/,
    ],
    [
      { providers: { ...providers, hub: { baseUrl: 'https://a.test/', handle: () => null } } },
      /providers\.hub\.baseUrl is "https:\/\/a\.test\/"; expected .* without a trailing slash/,
    ],
    [
      { providers: { ...providers, hub: { baseUrl: 'https://a.test' } } },
      /providers\.hub\.handle is missing/,
    ],
    [
      { providers: { ...providers, hub: { ...providers.hub, fieldsOf: 'properties' } } },
      /providers\.hub\.fieldsOf is "properties"; expected a function/,
    ],
  ],
  otherProjects: [
    [{ otherProjects: {} }, /createSandbox: otherProjects is \{\}; expected a list/],
    [
      { otherProjects: [{ ...otherProject, keys: [] }] },
      /otherProjects\[0\] has an unknown member "keys"/,
    ],
    [{ otherProjects: [otherProject] }, /otherProjects\[0\]\.apiKey equals apiKey/],
    [
      { otherProjects: [{ ...otherProject, apiKey: 'k', accessToken: 't', project }] },
      /otherProjects\[0\]\.project\.id is "prj_5d1c7e", the same as project\.id/,
    ],
    [
      { otherProjects: [{ ...otherProject, apiKey: 'k', accessToken: 't', installations }] },
      /otherProjects\[0\]\.installations\[0\]\.id is "ins_acme_crm_81f2", the same as installations\[0\]/,
    ],
  ],
  clock: [[{ clock: { now: Date.now } }, /createSandbox: clock has no function "set"; expected/]],
  headerPrefix: [
    [{ headerPrefix: 'no good' }, /createSandbox: headerPrefix is "no good"; expected a letter/],
    [{ headerPrefix: 5 }, /headerPrefix is 5/],
    [{ headerPrefix: cycle }, /headerPrefix is a value that is not JSON; expected a letter/],
  ],
  urls: [
    [{ urls: 'https://a.example' }, /createSandbox: urls is "https:\/\/a\.example"; expected an/],
    [{ urls: { apiUrl: 'https://a.example' } }, /urls has an unknown member "apiUrl"/],
    [{ urls: { baseUrl: '/v1' } }, /urls\.baseUrl is "\/v1"; expected an absolute/],
    [{ urls: { proxyUrl: 'https://a.example/?x=1' } }, /urls\.proxyUrl/],
    [{ urls: { proxyUrl: 'https://a.example/?' } }, /urls\.proxyUrl/],
    [{ urls: { searchUrl: 'https://api.svc.example/v1/' } }, /urls contains the same URL twice/],
    [{ urls: { baseUrl: 'https://user:hush@a.example' } }, /urls\.baseUrl contains credentials/],
  ],
  pageSize: [
    [{ pageSize: 0 }, /createSandbox: pageSize is 0; expected a whole number from 1/],
    [{ pageSize: '25' }, /pageSize is "25"/],
  ],
  rateLimit: [
    [{ rateLimit: 5 }, /createSandbox: rateLimit is 5; expected an object of requests, perMs/],
    [{ rateLimit: { requests: 1.5, perMs: 1 } }, /rateLimit\.requests is 1\.5/],
    [{ rateLimit: { requests: 1, perMs: 0 } }, /rateLimit\.perMs is 0; expected a whole number, 1/],
    [{ rateLimit: { requests: 1, perMs: 1, per: 'h' } }, /rateLimit has an unknown member "per"/],
  ],
  serviceRateLimit: [
    [{ serviceRateLimit: null }, /createSandbox: serviceRateLimit is null/],
    [{ serviceRateLimit: { requests: -1, perMs: 1 } }, /serviceRateLimit\.requests is -1/],
  ],
  heldStatus: [
    [{ heldStatus: 200 }, /createSandbox: heldStatus is 200; expected a whole number, 400 to 599/],
    [{ heldStatus: 429.5 }, /heldStatus is 429\.5/],
  ],
  holdMs: [[{ holdMs: Number.NaN }, /createSandbox: holdMs is NaN; expected a whole number, 1 to/]],
  bearerApis: [
    [{ bearerApis: 'some' }, /createSandbox: bearerApis is "some"; expected "public" or "all"/],
  ],
  heldCalls: [
    [{ heldCalls: 'some' }, /createSandbox: heldCalls is "some"; expected "all" or "throttled"/],
  ],
  noMatches: [
    [
      { noMatches: [] },
      /createSandbox: noMatches is \[\]; expected "empty" or "null" or "missing"/,
    ],
  ],
  quirks: [
    [{ quirks: 'some' }, /createSandbox: quirks is "some"; expected "all" or a list of names/],
    [
      { quirks: ['null-lists', 'odd'] },
      /createSandbox: quirks\[1\] is "odd"; expected "null-lists" or/,
    ],
  ],
  problemStatuses: [
    [{ problemStatuses: 404 }, /createSandbox: problemStatuses is 404/],
    [
      { problemStatuses: { 'no-such': 404 } },
      /problemStatuses has an unknown member "no-such".*object-disab/,
    ],
    [{ problemStatuses: { 'object-disabled': 302 } }, /problemStatuses\.object-disabled is 302/],
  ],
}
