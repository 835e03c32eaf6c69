import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, constants, createServer } from 'node:http2'
import { afterEach, expect, it } from 'vitest'
import { listen as listenUntilClosed } from '../../../scripts/lib/listen.mjs'
import type { RelayEvent } from '../../../src/relay/index.js'
import { toNodeListener } from '../../../src/relay/node/toNodeListener.js'
import { waitFor } from '../../support/waitFor.ts'
import { listen, sendRaw } from '../sockets.ts'
import { baseOptions, recordingService } from '../support.js'

const PATH = '/api/svc/proxy/crm/a'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Sends a request to a listener and disconnects as soon as `arrived` resolves. */
const disconnects: Record<string, (on: RequestListener, arrived: Promise<void>) => Promise<void>> =
  {
    async 'HTTP/1.1'(listener, arrived) {
      const text = `GET ${PATH} HTTP/1.1\r\nHost: x\r\nX-Svc-Relay: 1\r\n\r\n`
      const { socket } = sendRaw(await listen(listener), text)
      await arrived
      socket.destroy()
    },
    async 'HTTP/2'(listener, arrived) {
      // The compatibility API of node:http2 has the members of node:http that the listener uses.
      const server = createServer(listener as never)
      const { port } = await listenUntilClosed(server)
      const session = connect(`http://127.0.0.1:${port}`)
      closers.push(() => session.close(() => server.close()))
      const stream = session.request({ ':path': PATH, 'x-svc-relay': '1' })
      await arrived
      stream.close(constants.NGHTTP2_CANCEL)
    },
  }

it.each(Object.keys(disconnects))(
  'G2 K2 M3 ends a call whose caller disconnected before the listener was called (%s)',
  async (version) => {
    const { sent, transport } = recordingService()
    const events: RelayEvent[] = []
    const aborted: boolean[] = []
    const relay = toNodeListener({
      ...baseOptions,
      transport,
      authorize({ signal }) {
        aborted.push(signal.aborted)
        return { user: 'ada', groupRef: 'acme' }
      },
      onEvent: (event) => events.push(event),
    })
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    /** Async middleware in front of the relay. */
    const behindMiddleware: RequestListener = async (message, response) => {
      const closed = once(response, 'close')
      arrive()
      await closed
      relay(message, response)
    }

    await disconnects[version]?.(behindMiddleware, arrived)

    await waitFor(() => expect(events).toMatchObject([{ status: 499, error: 'aborted' }]))
    expect(aborted).toEqual([true])
    expect(sent).toEqual([])
  },
)
