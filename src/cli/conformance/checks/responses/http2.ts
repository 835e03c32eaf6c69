import { type ClientHttp2Session, connect } from 'node:http2'
import type { Check, CheckContext } from '../../check.js'

const OPEN_MS = 2000

/** Opens an HTTP/2 session. Resolves with undefined if the relay's server does not support HTTP/2. */
function openSession({ address }: CheckContext): Promise<ClientHttp2Session | undefined> {
  return new Promise((resolve) => {
    const session = connect(address.origin, { rejectUnauthorized: !address.isInsecure })
    const settle = (result: ClientHttp2Session | undefined) => {
      clearTimeout(timer)
      if (!result) session.destroy()
      resolve(result)
    }
    const timer = setTimeout(() => settle(undefined), OPEN_MS)
    session.on('error', () => settle(undefined))
    session.on('close', () => settle(undefined))
    // Without TLS, a session connects to any server. Only the remote settings confirm HTTP/2 support.
    session.once('remoteSettings', () => settle(session))
  })
}

function request(session: ClientHttp2Session, headers: Record<string, string>, body: string) {
  return new Promise<{ status: number; text: string }>((resolve) => {
    const stream = session.request(headers)
    let status = 0
    let text = ''
    stream.setEncoding('utf8')
    stream.on('response', (response) => {
      status = Number(response[':status'])
    })
    stream.on('data', (piece: string) => {
      text += piece
    })
    stream.on('error', () => {})
    stream.on('close', () => resolve({ status, text }))
    stream.end(body)
  })
}

/** Requirement J5: header rules over HTTP/2. */
export const http2: Check = {
  id: 'J5',
  title: 'over HTTP/2, pseudo-headers are not copied and TE is not forwarded',
  fix: 'Skip names that begin with ":" when you copy headers, and drop TE as over HTTP/1.1.',
  async run(context) {
    const { address, demand, service, setup, skip } = context
    const session = await openSession(context)
    if (!session) return skip('the relay’s server does not support HTTP/2 at this address')
    try {
      const page = {
        'x-svc-relay': '1',
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'cors',
        'sec-fetch-dest': 'empty',
      }
      const cookie = `${setup.sessionCookie}=ada`
      const path = `${address.basePath}/proxy/crm/a?b=1`
      const own = { ':path': path, ...page, cookie, origin: address.origin, te: 'trailers' }
      const posted = await request(session, { ...own, ':method': 'POST' }, 'hello')
      const [received] = service.received
      demand(
        posted.status === 200 && received?.target === '/proxy/a?b=1',
        `a POST over HTTP/2 returned ${posted.status}`,
      )
      demand(
        service.unreadable.length === 0,
        `a POST over HTTP/2 could not be parsed by the service (${service.unreadable.join()})`,
      )
      const leaked =
        received?.headers.filter(([name]) => name.startsWith(':') || name === 'te') ?? []
      demand(leaked.length === 0, `${leaked.map(([name]) => name).join(', ')} reached the service`)
      demand(
        !received || (await received.read()).toString() === 'hello',
        'the body of a POST over HTTP/2 arrived with different bytes',
      )
      const refused = await request(session, { ':path': path, cookie }, '')
      demand(
        refused.status === 403,
        `a GET over HTTP/2 without X-Svc-Relay returned ${refused.status}, not 403`,
      )
    } finally {
      session.destroy()
    }
  },
}
