import type { Check, CheckContext } from '../../check.js'
import { NoResponseError } from '../../http/rawRequest.js'

/** Checks that the relay or its server rejects a method. The server may close the connection without a response. */
async function checkRefusedMethod({ call, demand, name, service }: CheckContext, method: string) {
  const before = service.received.length
  const status = await call('/proxy/crm/a', { method }).then(
    (response) => response.status,
    (error: unknown) => {
      if (error instanceof NoResponseError && error.kind === 'ended') return 0
      throw error
    },
  )
  demand(
    status === 0 || (status >= 400 && status < 500) || status === 501,
    `${name('/proxy/crm/a', { method })} returned ${status}, not 405`,
  )
  demand(
    service.received.length === before,
    `${name('/proxy/crm/a', { method })} reached the service`,
  )
}

async function checkKeptMethod({ call, demand, name, service }: CheckContext, method: string) {
  const before = service.received.length
  const response = await call('/proxy/crm/a', { method, body: 'x' })
  const [received] = service.received.slice(before)
  const isUsual = /^(?:POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method)
  const what = name('/proxy/crm/a', { method })
  if (received) demand(received.method === method, `${what} arrived as ${received.method}`)
  // A server may reject rare methods.
  else
    demand(
      !isUsual && response.status >= 400,
      `${what} returned ${response.status} and did not reach the service`,
    )
}

async function checkUpstream(context: CheckContext) {
  const { address, call, demand, service, sink } = context
  const target = `http://${sink.host}${address.basePath}/proxy/crm/a`
  const wild = [
    { target, label: 'with an absolute target' },
    { headers: { host: sink.host }, label: 'with a foreign Host' },
    {
      headers: { 'x-forwarded-host': sink.host, forwarded: `host=${sink.host}` },
      label: 'with forwarded hosts',
    },
    {
      headers: { 'x-original-url': `//${sink.host}/`, 'x-rewrite-url': '/proxy/erp/a' },
      label: 'with X-Original-URL',
    },
  ]
  for (const options of wild) {
    const before = service.received.length
    await call('/proxy/crm/a', options)
    for (const received of service.received.slice(before)) {
      demand(received.target === '/proxy/a', `GET ${options.label} arrived as ${received.target}`)
    }
    demand(sink.arrived.length === 0, `GET ${options.label} was sent to that host`)
  }
}

async function checkUpgrade({ call, demand, service }: CheckContext, upgrade: string) {
  const before = service.received.length
  const headers = {
    connection: 'Upgrade',
    upgrade,
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  const status = await call('/proxy/crm/a', { headers }).then(
    (response) => response.status,
    (error: unknown) => {
      // Closing the connection is a valid rejection. Leaving it open without a response is not.
      if (error instanceof NoResponseError && error.kind === 'ended') return 501
      throw error
    },
  )
  demand(status >= 400, `a request with Upgrade: ${upgrade} returned ${status}, not 501`)
  demand(
    service.received.length === before,
    `a request with Upgrade: ${upgrade} reached the service`,
  )
}

/** Requirement A6: methods, hosts and upgrades. */
export const methods: Check = {
  id: 'A6',
  title:
    'absolute targets and foreign hosts have no effect; CONNECT, TRACE and upgrades are rejected; methods are preserved',
  fix: 'Build the target only from the configuration. Return 405 for CONNECT, TRACE and TRACK, and 501 for Upgrade: websocket or h2c. Forward every other method unchanged.',
  async run(context) {
    for (const method of ['CONNECT', 'TRACE', 'TRACK']) await checkRefusedMethod(context, method)
    const kept = 'POST PUT PATCH DELETE OPTIONS PROPFIND MERGE QUERY'.split(' ')
    for (const method of kept) await checkKeptMethod(context, method)
    await checkUpstream(context)
    for (const upgrade of ['websocket', 'h2c']) await checkUpgrade(context, upgrade)
  },
}
