import { type ClientHttp2Session, connect } from 'node:http2'
import type { Check, CheckContext } from '../../check.js'

const OPEN_MS = 2000

/** Opens an HTTP/2 session; undefined where the relay's server does not speak it. */
function openSession({ address }: CheckContext): Promise<ClientHttp2Session | undefined> {
  return new Promise((resolve) => {
    const session = connect(address.origin, { rejectUnauthorized: !address.isInsecure })
    const give = (result: ClientHttp2Session | undefined) => {
      clearTimeout(timer)
      if (!result) session.destroy()
      resolve(result)
    }
    const timer = setTimeout(() => give(undefined), OPEN_MS)
    session.on('error', () => give(undefined))
    session.on('close', () => give(undefined))
    // Without TLS a session is "connected" to anything: only the other side's settings say that it understands.
    session.once('remoteSettings', () => give(session))
  })
}

function request(session: ClientHttp2Session, headers: Record<string, string>, body: string) {
  return new Promise<{ status: number; text: string }>((resolve) => {
    const stream = session.request(headers)
    let status = 0
    let text = ''
    stream.setEncoding('utf8')
    stream.on('response', (answer) => {
      status = Number(answer[':status'])
    })
    stream.on('data', (piece: string) => {
      text += piece
    })
    stream.on('error', () => {})
    stream.on('close', () => resolve({ status, text }))
    stream.end(body)
  })
}

/** Requirement J5: the same rules where the browser comes by HTTP/2. */
export const http2: Check = {
  id: 'J5',
  title: 'over HTTP/2, pseudo headers are not copied and TE does not go on',
  fix: 'Leave names that begin with ":" out when headers are copied, and treat TE as over HTTP/1.1.',
  async run(context) {
    const { address, demand, service, setup, skip } = context
    const session = await openSession(context)
    if (!session) return skip('the relay’s server does not speak HTTP/2 at this address')
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
        `a POST over HTTP/2 was answered with ${posted.status}`,
      )
      demand(
        service.unreadable.length === 0,
        `a POST over HTTP/2 arrived in a form that cannot be read (${service.unreadable.join()})`,
      )
      const led = received?.headers.filter(([name]) => name.startsWith(':') || name === 'te') ?? []
      demand(led.length === 0, `${led.map(([name]) => name).join(', ')} arrived at the service`)
      demand(
        !received || (await received.read()).toString() === 'hello',
        'the body of a POST over HTTP/2 arrived as other bytes',
      )
      const refused = await request(session, { ':path': path, cookie }, '')
      demand(
        refused.status === 403,
        `a GET over HTTP/2 without X-Svc-Relay was answered with ${refused.status}, not 403`,
      )
    } finally {
      session.destroy()
    }
  },
}
