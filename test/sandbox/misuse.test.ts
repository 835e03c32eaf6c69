import { describe, expect, it } from 'vitest'
import {
  callProxy,
  callSearch,
  expectProblem,
  SEARCH_HEADERS,
  SEARCH_URL,
  sandboxAtNoon,
} from './kit.js'

type Misuse = [
  what: string,
  send: (sandbox: ReturnType<typeof sandboxAtNoon>) => Promise<Response>,
  status: number,
  type: string,
  detail: RegExp,
  remedy: RegExp,
]

const proxy =
  (change: Record<string, string | undefined>): Misuse[1] =>
  (sandbox) =>
    callProxy(sandbox, { change })

const { 'x-svc-request-type': _, ...withoutType } = SEARCH_HEADERS

const misuses: Misuse[] = [
  [
    'a missing header',
    proxy({ 'x-svc-project-id': undefined }),
    400,
    'missing-header',
    /"x-svc-project-id" is missing/,
    /Send the project ID in "x-svc-project-id"/,
  ],
  [
    'a search without its request type',
    (sandbox) => callSearch(sandbox, { headers: withoutType }),
    400,
    'missing-header',
    /"x-svc-request-type" is missing or not "search"/,
    /Send "x-svc-request-type: search"/,
  ],
  [
    'a wrong version',
    proxy({ 'x-svc-proxy-version': '2' }),
    400,
    'missing-header',
    /"x-svc-proxy-version" is "2"/,
    /Send "x-svc-proxy-version: 1"/,
  ],
  [
    'a project name instead of the ID, in a header',
    proxy({ 'x-svc-project-id': 'northwind' }),
    400,
    'project-name-given',
    /"northwind" in the header "x-svc-project-id" is the project's name/,
    /Send the project ID "prj_5d1c7e"/,
  ],
  [
    'a project name instead of the ID, in a path',
    (sandbox) => callSearch(sandbox, { url: SEARCH_URL.replace('prj_5d1c7e', 'northwind') }),
    400,
    'project-name-given',
    /"northwind" in the path is the project's name/,
    /Send the project ID "prj_5d1c7e"/,
  ],
  [
    'an object that the installation disables',
    (sandbox) =>
      callSearch(sandbox, {
        url: SEARCH_URL.replace('acme', 'globex'),
        body: { objectName: 'deals', fieldFilters: [] },
      }),
    403,
    'object-disabled',
    /has disabled "deals"/,
    /Remove "disabled" from read\.objects\.deals .* or set "enabled: always" in the manifest/,
  ],
  [
    'an unknown operator',
    (sandbox) =>
      callSearch(sandbox, {
        body: {
          objectName: 'contacts',
          fieldFilters: [{ fieldName: 'email', operator: 'like', value: 'a' }],
        },
      }),
    400,
    'unknown-operator',
    /"like" is unknown/,
    /Use "eq"/,
  ],
  [
    'an integration without a group',
    proxy({ 'x-svc-group-ref': undefined }),
    400,
    'missing-header',
    /"x-svc-integration-name" alone/,
    /"x-svc-installation-id", or both "x-svc-integration-name" and "x-svc-group-ref"/,
  ],
  [
    'the alias of an integration instead of its name',
    proxy({ 'x-svc-integration-name': 'crm' }),
    404,
    'installation-not-found',
    /has not installed "crm"/,
    /the integration's name in the manifest, "hub-crm"/,
  ],
  [
    'the ID of an integration instead of its name',
    proxy({ 'x-svc-integration-name': 'int_9b40aa' }),
    404,
    'installation-not-found',
    /has not installed "int_9b40aa"/,
    /the integration's name in the manifest, "hub-crm"/,
  ],
]

describe('problems of a sandbox', () => {
  it.each(misuses)(
    'name the fault and the fix for %s',
    async (_what, send, status, type, detail, remedy) => {
      const sandbox = sandboxAtNoon()

      const problem = await expectProblem(await send(sandbox), status, type)

      expect(problem.detail).toMatch(detail)
      expect(problem.remedy).toMatch(remedy)
      expect(problem.retryable).toBe(false)
      expect(sandbox.calls().at(-1)?.forwarded).toBe(false)
    },
  )
})
