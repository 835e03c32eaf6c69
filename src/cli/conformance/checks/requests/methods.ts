import type { Check, CheckContext } from '../../check.js'
import { NoResponseError } from '../../http/exchange.js'

/** Refused by the relay, or before by its host, whose parser or server may not even answer. */
async function refusesMethod({ call, demand, name, service }: CheckContext, method: string) {
  const before = service.received.length
  const status = await call('/proxy/crm/a', { method }).then(
    (answer) => answer.status,
    (error: unknown) => {
      if (error instanceof NoResponseError && error.kind === 'ended') return 0
      throw error
    },
  )
  demand(
    status === 0 || (status >= 400 && status < 500) || status === 501,
    `${name('/proxy/crm/a', { method })} was answered with ${status}, not 405`,
  )
  demand(
    service.received.length === before,
    `${name('/proxy/crm/a', { method })} reached the service`,
  )
}

async function keepsMethod({ call, demand, name, service }: CheckContext, method: string) {
  const before = service.received.length
  const answer = await call('/proxy/crm/a', { method, body: 'x' })
  const [received] = service.received.slice(before)
  const isUsual = /^(?:POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method)
  const what = name('/proxy/crm/a', { method })
  if (received) demand(received.method === method, `${what} arrived as ${received.method}`)
  // A host may not know the rarer ones; then it says so.
  else
    demand(
      !isUsual && answer.status >= 400,
      `${what} was answered with ${answer.status} and did not arrive`,
    )
}

async function staysWithUpstream(context: CheckContext) {
  const { address, call, demand, service, sink } = context
  const target = `http://${sink.host}${address.basePath}/proxy/crm/a`
  const wild = [
    { target, as: 'as an absolute target' },
    { headers: { host: sink.host }, as: 'with the Host of somebody else' },
    {
      headers: { 'x-forwarded-host': sink.host, forwarded: `host=${sink.host}` },
      as: 'with forwarded hosts',
    },
    {
      headers: { 'x-original-url': `//${sink.host}/`, 'x-rewrite-url': '/proxy/erp/a' },
      as: 'with X-Original-URL',
    },
  ]
  for (const options of wild) {
    const before = service.received.length
    await call('/proxy/crm/a', options)
    for (const received of service.received.slice(before)) {
      demand(received.target === '/proxy/a', `GET ${options.as} arrived as ${received.target}`)
    }
    demand(sink.arrived.length === 0, `GET ${options.as} was sent to that host`)
  }
}

async function refusesUpgrade({ call, demand, service }: CheckContext, upgrade: string) {
  const before = service.received.length
  const headers = {
    connection: 'Upgrade',
    upgrade,
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  const status = await call('/proxy/crm/a', { headers }).then(
    (answer) => answer.status,
    (error: unknown) => {
      // A server that closes the connection has answered well enough; one that is silent has not.
      if (error instanceof NoResponseError && error.kind === 'ended') return 501
      throw error
    },
  )
  demand(status >= 400, `a request with Upgrade: ${upgrade} was answered with ${status}, not 501`)
  demand(
    service.received.length === before,
    `a request with Upgrade: ${upgrade} reached the service`,
  )
}

/** Requirement A6: what a method, a host and an upgrade may do. */
export const methods: Check = {
  id: 'A6',
  title:
    'absolute targets and odd hosts change nothing; CONNECT, TRACE and upgrades are refused; methods are kept',
  fix: 'Build the target from the configuration alone; answer CONNECT, TRACE and TRACK with 405 and Upgrade: websocket or h2c with 501 at once; send every other method as it is.',
  async run(context) {
    for (const method of ['CONNECT', 'TRACE', 'TRACK']) await refusesMethod(context, method)
    const kept = 'POST PUT PATCH DELETE OPTIONS PROPFIND MERGE QUERY'.split(' ')
    for (const method of kept) await keepsMethod(context, method)
    await staysWithUpstream(context)
    for (const upgrade of ['websocket', 'h2c']) await refusesUpgrade(context, upgrade)
  },
}
