import { expect } from 'vitest'
import {
  createSandbox,
  createSandboxClock,
  type Sandbox,
  type SandboxOptions,
} from '../../src/sandbox/index.js'

/** Wed, 01 Jan 2025 12:00:00 GMT */
export const NOON_MS = 1_735_732_800_000

export const KEY = 'sandbox-key-northwind'

/** Creates a sandbox whose clock is fixed at noon on 1 January 2025. */
export function sandboxAtNoon(options: SandboxOptions = {}): Sandbox {
  return createSandbox({ clock: createSandboxClock(NOON_MS), ...options })
}

/** Returns the documented headers of a proxy call, with changes. Undefined removes a header. */
export function proxyHeaders(changed: Record<string, string | undefined> = {}): Headers {
  const headers = {
    'x-svc-proxy-version': '1',
    'x-svc-project-id': 'prj_5d1c7e',
    'x-api-key': KEY,
    'x-svc-integration-name': 'hub-crm',
    'x-svc-group-ref': 'acme',
    ...changed,
  }
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  )
  return new Headers(given)
}

interface ProxyTestCall extends RequestInit {
  path?: string
  change?: Record<string, string | undefined>
}

export function callProxy(sandbox: Sandbox, call: ProxyTestCall = {}): Promise<Response> {
  const { path = '/crm/v3/objects/contacts', change, ...init } = call
  const headers = proxyHeaders(change)
  return sandbox.fetch(new Request(`https://proxy.svc.example${path}`, { ...init, headers }))
}

interface SearchTestCall {
  method?: string
  url?: string
  headers?: Record<string, string>
  body?: unknown
  text?: string
}

export const SEARCH_URL =
  'https://search.svc.example/v1/projects/prj_5d1c7e/integrations/int_9b40aa?groupRef=acme'

export const SEARCH_HEADERS = {
  'x-svc-request-type': 'search',
  'content-type': 'application/json',
  'x-api-key': KEY,
}

export function callSearch(sandbox: Sandbox, call: SearchTestCall = {}): Promise<Response> {
  const { method = 'POST', url = SEARCH_URL, headers = SEARCH_HEADERS, body, text } = call
  const content = text ?? JSON.stringify(body ?? { objectName: 'contacts', fieldFilters: [] })
  return sandbox.fetch(
    new Request(url, { method, headers, ...(method === 'GET' ? {} : { body: content }) }),
  )
}

/** Creates a filter in the documented format. */
export const eq = (fieldName: string, value: string) => ({ fieldName, operator: 'eq', value })

/** Checks that a response is a complete problem of a type. Returns its members. */
export async function expectProblem(response: Response, status: number, type: string) {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const problem = await response.json()
  expect(problem).toMatchObject({
    status,
    type: `https://docs.svc.example/problems/${type}`,
    href: expect.stringMatching(/^https:/),
    title: expect.stringMatching(/./),
    detail: expect.stringMatching(/./),
    remedy: expect.stringMatching(/./),
    instance: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
    subsystem: expect.stringMatching(/^(destinations|search|proxy|gateway)$/),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    requestId: expect.stringMatching(/^req_/),
    causes: expect.any(Array),
    supportEmail: expect.stringContaining('@'),
    supportPhone: expect.any(String),
    supportUrl: expect.stringMatching(/^https:/),
    retryable: expect.any(Boolean),
    context: expect.any(Object),
  })
  expect(response.status).toBe(status)
  return problem
}

export const DESTINATIONS = 'https://api.svc.example/v1/projects/northwind/destinations'

export const listRequest = (url = DESTINATIONS, init: RequestInit = {}) =>
  new Request(url, { headers: { 'x-api-key': KEY }, ...init })
