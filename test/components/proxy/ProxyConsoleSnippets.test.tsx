import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as jsxRuntime from 'react/jsx-runtime'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { createClient } from '../../../src/client/createClient.js'
import { ProxyConsole, type ProxyConsoleProps } from '../../../src/components/proxy/ProxyConsole.js'
import { SvcProvider } from '../../../src/hooks/SvcProvider.js'
import { useProxy } from '../../../src/hooks/useProxy.js'
import { useProxyQuery } from '../../../src/hooks/useProxyQuery.js'
import { createRelay } from '../../../src/relay/index.js'
import { createSandbox } from '../../../src/sandbox/index.js'

type ProxyConsoleRequest = ProxyConsoleProps['defaultCall']

const file = new File(['id\r\n'], 'rows.csv', { type: 'text/csv' })

const calls: [string, ProxyConsoleRequest][] = [
  ['a read', { path: '/debug/echo?limit=2&q=%27x%27' }],
  ['headers', { path: '/debug/echo', headers: { prefer: 'a, "b"', 'If-Match': "\\'" } }],
  ['JSON', { method: 'POST', path: '/debug/echo', body: { 'a b': ['`$\u007bx}`', "it's", null] } }],
  [
    'JSON of another type',
    {
      method: 'PATCH',
      path: '/debug/echo',
      headers: { 'content-type': 'application/json' },
      body: '{"n":9007199254740993}',
    },
  ],
  [
    'JSON with a name of its own in code',
    { method: 'POST', path: '/debug/echo', body: JSON.parse('{"__proto__":{"a":1}}') },
  ],
  [
    'text of lines',
    { method: 'PUT', path: '/debug/echo', body: 'a\r\n`b`\\n$\u007bc}\n\u2028"\'</script>' },
  ],
  [
    'a form',
    {
      method: 'POST',
      path: '/debug/echo',
      body: new URLSearchParams([
        ['a', 'ä&"'],
        ['a', ''],
      ]),
    },
  ],
  ['a file', { method: 'POST', path: '/debug/echo', body: file }],
  ['DELETE without a body', { method: 'DELETE', path: '/debug/echo' }],
]

/** Renders a console. It uses the same relay and sandbox as the page's `fetch`. */
function setUp(defaultCall: ProxyConsoleRequest) {
  const sandbox = createSandbox()
  const relay = createRelay({
    ...sandbox.connection,
    authorize: () => ({ groupRef: 'acme' }),
    allow: 'all',
    allowNonBrowser: true,
  })
  const responses: Response[] = []
  const fetch = async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    const response = await relay(request)
    if (request.url.includes('/proxy/')) responses.push(response.clone())
    return response
  }
  const endpoint = 'http://app.example/api/svc'
  const client = createClient({ endpoint, partition: crypto.randomUUID(), fetch })
  const user = userEvent.setup()
  const ui = <ProxyConsole integration="crm" defaultCall={defaultCall} throttle />
  render(<SvcProvider client={client}>{ui}</SvcProvider>)
  return { user, fetch, client, responses, sandbox }
}

/** Sends the request with the console, and returns the request that the provider received. */
async function sendByHand({ user, responses }: ReturnType<typeof setUp>) {
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  const confirm = within(screen.getByRole('dialog', { hidden: true })).getAllByRole('button', {
    hidden: true,
  })[1]
  if (confirm && screen.queryByRole('dialog')) await user.click(confirm)
  await screen.findByRole('region', { name: 'Response' })
  return withoutKey(await responses[0]?.json())
}

/** Returns a call without its idempotency key, which is new for each call. */
function withoutKey<T extends { headers: Record<string, string> }>(call: T): T {
  const { 'idempotency-key': _, ...headers } = call.headers
  return { ...call, headers }
}

async function copied(user: ReturnType<typeof setUp>['user'], name: string): Promise<string> {
  await user.click(screen.getByRole('button', { name }))
  return navigator.clipboard.readText()
}

describe('the copied code of a request', () => {
  it.each(calls)(
    'sends the same request as the console if it is fetch code: %s',
    async (_, defaultCall) => {
      const set = setUp(defaultCall)
      const byHand = await sendByHand(set)

      const code = await copied(set.user, 'Copy as fetch')
      const AsyncFunction = (async () => {}).constructor as FunctionConstructor // there is no global for this constructor
      const run = AsyncFunction('fetch', 'file', `${code}\nreturn response`)
      const response: Response = await run(set.fetch, file)

      expect(await response.json()).toEqual(byHand)
      const [first, second] = set.sandbox.calls('proxy').map(withoutKey)
      expect(second).toMatchObject({ method: first?.method, headers: first?.headers })
    },
  )

  it.each(calls)(
    'sends the same request as the console if it is a component: %s',
    async (_, defaultCall) => {
      const set = setUp(defaultCall)
      const byHand = await sendByHand(set)

      const code = await copied(set.user, 'Copy as React hook')
      const { outputText } = ts.transpileModule(code, {
        compilerOptions: { jsx: ts.JsxEmit.ReactJSX, module: ts.ModuleKind.CommonJS },
        fileName: 'ProxyCall.tsx',
      })
      const modules: Record<string, unknown> = {
        'react/jsx-runtime': jsxRuntime,
        'svc-react': { useProxy, useProxyQuery },
      }
      const exported: { ProxyCall?: (props: { file: File }) => React.ReactNode } = {}
      new Function('require', 'exports', outputText)((name: string) => modules[name], exported)
      const { ProxyCall } = exported
      if (!ProxyCall) throw new Error('the code exports no component')
      const { container } = render(
        <SvcProvider client={set.client}>
          <ProxyCall file={file} />
        </SvcProvider>,
      )
      const button = within(container).queryByRole('button', { name: 'Send' })
      if (button) await set.user.click(button)
      await waitFor(() => expect(set.responses).toHaveLength(2))

      const byCode = withoutKey(await set.responses[1]?.json())
      const loose = (body: string) => (/^[[{]/.test(body) ? body.replace(/\s/g, '') : body)
      expect({ ...byCode, body: loose(byCode.body) }).toEqual({
        ...byHand,
        body: loose(byHand.body),
      })
    },
  )

  it('is confirmed by the copy button', async () => {
    const { user } = setUp({ path: '/debug/echo' })

    await user.click(screen.getByRole('button', { name: 'Copy as fetch' }))

    expect((await screen.findAllByText('Copied')).length).toBeGreaterThan(0)
  })
})
