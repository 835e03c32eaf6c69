import { describe, expect, it } from 'vitest'
import type { SandboxProvider } from '../../../src/sandbox/index.js'
import { sandboxData } from '../../../src/sandbox/index.js'
import { callProxy, expectProblem, proxyHeaders, sandboxAtNoon } from '../kit.js'

const echoed = async (call: Parameters<typeof callProxy>[1]) =>
  (await callProxy(sandboxAtNoon(), { path: '/debug/echo', ...call })).json()

/** Creates a sandbox with this handler as the CRM. */
function sandboxWithCrm(handle: SandboxProvider['handle']) {
  const { providers } = sandboxData()
  return sandboxAtNoon({
    providers: { ...providers, hub: { baseUrl: 'https://crm.test', handle } },
  })
}

describe('the installation of a proxy call of a sandbox', () => {
  const reached = async (change: Record<string, string | undefined>) => {
    const { headers } = await echoed({ change })
    return headers.authorization
  }

  it('is selected by integration name and group', async () => {
    expect(await reached({ 'x-svc-group-ref': 'globex' })).toBe(
      'Bearer provider-token-ins_globex_crm_5a9e',
    )
    expect(await reached({ 'x-svc-integration-name': 'help-desk' })).toBe(
      'Bearer provider-token-ins_acme_desk_c03d',
    )
  })

  it('is selected by an installation ID alone', async () => {
    const change = {
      'x-svc-installation-id': 'ins_globex_desk_e7b4',
      'x-svc-integration-name': undefined,
      'x-svc-group-ref': undefined,
    }

    expect(await reached(change)).toBe('Bearer provider-token-ins_globex_desk_e7b4')
  })

  it('is selected by the installation ID if all three headers are present', async () => {
    const change = { 'x-svc-installation-id': 'ins_globex_crm_5a9e' }

    expect(await reached(change)).toBe('Bearer provider-token-ins_globex_crm_5a9e')
  })

  it('is not found with an unknown installation ID even if name and group are valid', async () => {
    const response = await callProxy(sandboxAtNoon(), {
      change: { 'x-svc-installation-id': 'ins_x' },
    })

    await expectProblem(response, 404, 'installation-not-found')
  })
})

describe('a proxy call of a sandbox', () => {
  it.each([
    ['without a key', { 'x-api-key': undefined }, 401, 'not-authenticated'],
    ['with another key', { 'x-api-key': 'wrong' }, 401, 'not-authenticated'],
    ['without a version', { 'x-svc-proxy-version': undefined }, 400, 'missing-header'],
    ['with another version', { 'x-svc-proxy-version': '2' }, 400, 'missing-header'],
    ['without a project', { 'x-svc-project-id': undefined }, 400, 'missing-header'],
    ['for an unknown project', { 'x-svc-project-id': 'prj_x' }, 404, 'project-not-found'],
    ['without a group', { 'x-svc-group-ref': undefined }, 400, 'missing-header'],
    ['without an integration', { 'x-svc-integration-name': undefined }, 400, 'missing-header'],
    ['for an unknown group', { 'x-svc-group-ref': 'nobody' }, 404, 'installation-not-found'],
    [
      'for an unknown integration',
      { 'x-svc-integration-name': 'x' },
      404,
      'installation-not-found',
    ],
  ])('is rejected %s', async (_, change, status, type) => {
    const sandbox = sandboxAtNoon()

    await expectProblem(await callProxy(sandbox, { change }), status, type)

    expect(sandbox.calls('proxy')).toMatchObject([{ forwarded: false, status }])
  })

  it.each([undefined, { enabled: false }, {}])(
    'is rejected if the manifest has proxy %j',
    async (proxy) => {
      const { manifest } = sandboxData()
      for (const integration of manifest.integrations) {
        delete integration.proxy
        if (proxy) integration.proxy = proxy
      }

      const response = await callProxy(sandboxAtNoon({ manifest }))

      await expectProblem(response, 403, 'proxy-not-enabled')
    },
  )
})

describe('the request of a sandbox to a provider', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'MERGE'])(
    'keeps the method %s',
    async (method) => {
      expect((await echoed({ method })).method).toBe(method)
    },
  )

  it.each([
    '/debug/echo?limit=5&after=a%2Fb&after=%2B',
    '/debug/echo?',
    '/debug/echo?q=a+b;c:d',
    '/debug/echo?q=%FF',
  ])('keeps the path and query of %s', async (path) => {
    expect((await echoed({ path })).path).toBe(path)
  })

  it('keeps the body of a DELETE', async () => {
    expect(await echoed({ method: 'DELETE', body: '["1"]' })).toMatchObject({ body: '["1"]' })
  })

  it("has the provider's credentials, and none of the service's headers", async () => {
    const change = {
      authorization: 'Bearer from-the-caller',
      'X-Svc-Rate-Limiter-Mode': 'throttle',
      'x-svc-anything': 'else',
      'content-type': 'application/json',
      'x-custom': 'kept',
    }

    const { headers } = await echoed({ change })

    expect(headers).toMatchObject({
      authorization: 'Bearer provider-token-ins_acme_crm_81f2',
      'content-type': 'application/json',
      'x-custom': 'kept',
    })
    expect(Object.keys(headers).filter((name) => /^x-(svc|api)-/.test(name))).toEqual([])
  })

  it('keeps binary bodies in both directions', async () => {
    const body = Uint8Array.from({ length: 256 }, (_, index) => index)

    const response = await callProxy(sandboxAtNoon(), {
      path: '/debug/mirror',
      method: 'PUT',
      change: { 'content-type': 'image/png' },
      body,
    })

    expect(new Uint8Array(await response.arrayBuffer())).toEqual(body)
    expect(response.headers.get('content-type')).toBe('image/png')
  })
})

async function readAnswer() {
  const response = new Response('once')
  await response.text()
  return response
}

describe("a provider's response in a sandbox", () => {
  it.each([200, 207, 308, 400, 401, 404, 503])(
    'is returned unchanged with status %i',
    async (status) => {
      const headers = { 'content-type': 'text/xml', 'x-own': 'yes', 'retry-after': '7' }
      const sandbox = sandboxWithCrm(() => new Response('<a>ü</a>\r\n', { status, headers }))

      const response = await callProxy(sandbox)

      expect(response.status).toBe(status)
      expect(await response.text()).toBe('<a>ü</a>\r\n')
      expect(Object.fromEntries(response.headers)).toEqual({
        ...headers,
        date: 'Wed, 01 Jan 2025 12:00:00 GMT',
      })
    },
  )

  it('keeps its own date', async () => {
    const date = 'Tue, 31 Dec 2024 00:00:00 GMT'

    const response = await callProxy(sandboxWithCrm(() => new Response('', { headers: { date } })))

    expect(response.headers.get('date')).toBe(date)
  })

  it('gets a date even if its headers are immutable, as in a redirect', async () => {
    const handle = () => Response.redirect('https://crm.test/elsewhere', 307)

    const response = await callProxy(sandboxWithCrm(handle))

    expect(response.status).toBe(307)
    expect(Object.fromEntries(response.headers)).toEqual({
      location: 'https://crm.test/elsewhere',
      date: 'Wed, 01 Jan 2025 12:00:00 GMT',
    })
  })

  it('has no body for HEAD and 204', async () => {
    const head = await callProxy(sandboxAtNoon(), { method: 'HEAD' })
    const empty = await callProxy(sandboxWithCrm(() => new Response(null, { status: 204 })))

    expect([head.status, head.body, empty.status]).toEqual([200, null, 204])
  })

  it.each([
    ['throws', () => Promise.reject(new Error('secret'))],
    ['returns Response.error()', () => Response.error()],
    ['has consumed its own response', readAnswer],
  ])('becomes a problem of the service when the provider %s', async (_, handle) => {
    const response = await callProxy(sandboxWithCrm(handle))

    const problem = await expectProblem(response, 502, 'provider-unreachable')
    expect(problem.retryable).toBe(true)
    expect(JSON.stringify(problem)).not.toContain('secret')
  })
})

it('a sandbox passes the raw path and query to a provider', async () => {
  const received: string[] = []
  const rest = '/a/../b/%2e%2e/c\\d?q=\'e\'&f="g"&{h}'
  const request = new Request('https://proxy.svc.example/', { headers: proxyHeaders() })
  // A server can receive paths that a `Request` would normalize.
  Object.defineProperty(request, 'url', { value: `https://proxy.svc.example${rest}` })

  await sandboxWithCrm(({ url }) => {
    received.push(url)
    return new Response()
  }).fetch(request)

  expect(received).toEqual([`https://crm.test${rest}`])
})

it('a sandbox uses headerPrefix in the names of its headers', async () => {
  const sandbox = sandboxAtNoon({ headerPrefix: 'Acme' })
  const headers = [...proxyHeaders({ 'x-svc-other': 'kept' })].map(
    ([name, value]): [string, string] => [
      name === 'x-svc-other' ? name : name.replace('x-svc-', 'x-acme-'),
      value,
    ],
  )

  const response = await sandbox.fetch(
    new Request('https://proxy.svc.example/debug/echo', { headers }),
  )

  const received = (await response.json()).headers
  expect(Object.keys(received).filter((name) => name.startsWith('x-'))).toEqual(['x-svc-other'])
})
