import { type SandboxOptions, sandboxData } from '../../src/sandbox/index.js'

const { installations, manifest, providers, project, ...seed } = sandboxData()
const [installation] = installations
/** Another project, but for its keys. */
export const otherProject = {
  ...seed,
  installations: [],
  manifest,
  project: { id: 'prj_2', name: 'two' },
}

/** Options as somebody writes them, and what is said to that. */
export type Bad = readonly [options: unknown, message: RegExp]

/** A row for each option, so that a new one without a check does not compile. */
export type Table<Options> = { [Name in keyof Required<Options>]: Bad[] }

/** What `createSandbox` refuses, by option. */
export const ofSandbox: Table<SandboxOptions> = {
  apiKey: [
    [{ apiKey: '' }, /^createSandbox: apiKey cannot be sent in a header; allowed is ASCII/],
    [{ apiKey: 'line\nbreak' }, /apiKey cannot be sent/],
    [{ apiKey: 7 }, /apiKey is no text/],
    [{ apiKey: seed.accessToken }, /accessToken equals apiKey/],
  ],
  accessToken: [[{ accessToken: 'two words' }, /createSandbox: accessToken cannot be sent/]],
  project: [
    [{ project: 'northwind' }, /createSandbox: project is "northwind"; allowed is an object of id/],
    [{ project: { id: '', name: 'a' } }, /project\.id is ""; allowed is a text/],
    [{ project: { id: 'a' } }, /project\.name is missing/],
    [{ project: { id: 'a', name: 'b', alias: 'c' } }, /project has a member "alias"/],
  ],
  destinations: [[{ destinations: {} }, /createSandbox: destinations is \{\}; allowed is a list/]],
  integrations: [
    [{ integrations: [] }, /createSandbox: integrations is \[\]; allowed is \{ id, name \} by/],
    [
      { integrations: { crm: { id: 'x', name: 'nope' } } },
      /integrations\.crm\.name is "nope"; allowed .*hub-crm/,
    ],
    [{ integrations: { crm: { name: 'hub-crm' } } }, /integrations\.crm\.id is missing/],
    [{ integrations: { crm: 'hub-crm' } }, /integrations\.crm is "hub-crm"/],
  ],
  manifest: [
    [{ manifest: 'specVersion: 1.0.0' }, /createSandbox: manifest is wrong .*; allowed is a manif/],
    [{ manifest: { ...manifest, integrations: [] } }, /hub-crm/],
    [{ manifest: { ...manifest, parse: () => 1 } }, /manifest cannot be copied/],
  ],
  groups: [
    [{ groups: 'acme' }, /createSandbox: groups is "acme"; allowed is a list/],
    [{ groups: [{ name: 'Acme' }] }, /groups\[0\]\.groupRef is missing/],
    [{ groups: [{ groupRef: 'a', name: 1 }] }, /groups\[0\]\.name is 1/],
  ],
  installations: [
    [{ installations: {} }, /createSandbox: installations is \{\}; allowed is a list/],
    [{ installations: [{ ...installation, id: '' }] }, /installations\[0\]\.id is ""/],
    [{ installations: [{ ...installation, groupRef: 5 }] }, /installations\[0\]\.groupRef is 5/],
    [
      { installations: [{ ...installation, integration: 'erp' }] },
      /installations\[0\]\.integration is "erp"; allowed is a name of the manifest: hub-crm/,
    ],
    [{ installations: [{ ...installation, config: [] }] }, /installations\[0\]\.config is wrong/],
    [
      { installations: [{ ...installation, config: { config: { content: {} } } }] },
      /installations\[0\]\.config is wrong \(\/config is around it\)/,
    ],
    [
      { installations: [{ ...installation, config: { read: { objects: [] } } }] },
      /installations\[0\]\.config is wrong \(\/read\/objects is a list\)/,
    ],
    [
      { installations: [{ ...installation, records: { contacts: {} } }] },
      /installations\[0\]\.records is .*; allowed is lists of records by object name/,
    ],
    [
      { installations: [installation, installation] },
      /installations\[1\]\.id is "ins_acme_crm_81f2", and so is installations\[0\]\.id; allowed is a diff/,
    ],
  ],
  providers: [
    [{ providers: [] }, /createSandbox: providers is \[\]; allowed is \{ baseUrl, handle \}/],
    [{ providers: { hub: providers.hub } }, /"deskly" of integration "help-desk"/],
    [
      { providers: { ...providers, erp: { handle: () => null } } },
      /providers\.erp\.baseUrl is miss/,
    ],
    [
      { providers: { ...providers, hub: { baseUrl: 'https://a.test/', handle: () => null } } },
      /providers\.hub\.baseUrl is "https:\/\/a\.test\/"; allowed .* without a slash at its end/,
    ],
    [
      { providers: { ...providers, hub: { baseUrl: 'https://a.test' } } },
      /providers\.hub\.handle is missing/,
    ],
    [
      { providers: { ...providers, hub: { ...providers.hub, fieldsOf: 'properties' } } },
      /providers\.hub\.fieldsOf is "properties"; allowed is a function/,
    ],
  ],
  otherProjects: [
    [{ otherProjects: {} }, /createSandbox: otherProjects is \{\}; allowed is a list/],
    [{ otherProjects: [{ ...otherProject, keys: [] }] }, /otherProjects\[0\] has a member "keys"/],
    [{ otherProjects: [otherProject] }, /otherProjects\[0\]\.apiKey equals apiKey/],
    [
      { otherProjects: [{ ...otherProject, apiKey: 'k', accessToken: 't', project }] },
      /otherProjects\[0\]\.project\.id is "prj_5d1c7e", and so is project\.id/,
    ],
    [
      { otherProjects: [{ ...otherProject, apiKey: 'k', accessToken: 't', installations }] },
      /otherProjects\[0\]\.installations\[0\]\.id is "ins_acme_crm_81f2", and so is installations\[0\]/,
    ],
  ],
  clock: [[{ clock: { now: Date.now } }, /createSandbox: clock has no function "set"; allowed/]],
  headerPrefix: [
    [{ headerPrefix: 'no good' }, /createSandbox: headerPrefix is "no good"; allowed is a letter/],
    [{ headerPrefix: 5 }, /headerPrefix is 5/],
  ],
  urls: [
    [{ urls: 'https://a.example' }, /createSandbox: urls is "https:\/\/a\.example"; allowed is an/],
    [{ urls: { apiUrl: 'https://a.example' } }, /urls has a member "apiUrl"/],
    [{ urls: { baseUrl: '/v1' } }, /urls\.baseUrl is "\/v1"; allowed is an absolute/],
    [{ urls: { proxyUrl: 'https://a.example/?x=1' } }, /urls\.proxyUrl/],
    [{ urls: { proxyUrl: 'https://a.example/?' } }, /urls\.proxyUrl/],
    [{ urls: { searchUrl: 'https://api.svc.example/v1/' } }, /urls has one URL twice/],
    [{ urls: { baseUrl: 'https://user:hush@a.example' } }, /urls\.baseUrl has credentials in it/],
  ],
  pageSize: [
    [{ pageSize: 0 }, /createSandbox: pageSize is 0; allowed is a whole number from 1/],
    [{ pageSize: '25' }, /pageSize is "25"/],
  ],
  rateLimit: [
    [{ rateLimit: 5 }, /createSandbox: rateLimit is 5; allowed is an object of requests, perMs/],
    [{ rateLimit: { requests: 1.5, perMs: 1 } }, /rateLimit\.requests is 1\.5/],
    [
      { rateLimit: { requests: 1, perMs: 0 } },
      /rateLimit\.perMs is 0; allowed is a whole number, 1/,
    ],
    [{ rateLimit: { requests: 1, perMs: 1, per: 'h' } }, /rateLimit has a member "per"/],
  ],
  serviceRateLimit: [
    [{ serviceRateLimit: null }, /createSandbox: serviceRateLimit is null/],
    [{ serviceRateLimit: { requests: -1, perMs: 1 } }, /serviceRateLimit\.requests is -1/],
  ],
  heldStatus: [
    [
      { heldStatus: 200 },
      /createSandbox: heldStatus is 200; allowed is a whole number, 400 to 599/,
    ],
    [{ heldStatus: 429.5 }, /heldStatus is 429\.5/],
  ],
  holdMs: [
    [{ holdMs: Number.NaN }, /createSandbox: holdMs is NaN; allowed is a whole number, 1 to/],
  ],
  bearerApis: [
    [{ bearerApis: 'some' }, /createSandbox: bearerApis is "some"; allowed is "public" or "all"/],
  ],
  heldCalls: [
    [{ heldCalls: 'some' }, /createSandbox: heldCalls is "some"; allowed is "all" or "throttled"/],
  ],
  noMatches: [
    [
      { noMatches: [] },
      /createSandbox: noMatches is \[\]; allowed is "empty" or "null" or "missing"/,
    ],
  ],
  quirks: [
    [{ quirks: 'some' }, /createSandbox: quirks is "some"; allowed is "all" or a list of names/],
    [
      { quirks: ['null-lists', 'odd'] },
      /createSandbox: quirks\[1\] is "odd"; allowed is "null-lists" or/,
    ],
  ],
  problemStatuses: [
    [{ problemStatuses: 404 }, /createSandbox: problemStatuses is 404/],
    [
      { problemStatuses: { 'no-such': 404 } },
      /problemStatuses has a member "no-such".*object-disab/,
    ],
    [{ problemStatuses: { 'object-disabled': 302 } }, /problemStatuses\.object-disabled is 302/],
  ],
}
