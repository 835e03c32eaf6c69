import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RelayConfig } from '../config/relayConfig.js'
import { handleCall } from '../handleCall.js'
import { NodeCaller } from './nodeCaller.js'
import { writeResponse } from './writeResponse.js'

/** Request listener of a Node HTTP server. */
export type NodeListener = (message: IncomingMessage, response: ServerResponse) => void

/** Cuts off a response. A truncated response must not look complete. */
function cutOff(message: IncomingMessage, response: ServerResponse): void {
  if (message.httpVersionMajor >= 2) {
    // Without an error, the stream would be reset with NO_ERROR, which clients read as its end (RFC 9113, section 8.1).
    response.destroy(new Error('The response was cut off.'))
    return
  }
  if (message.httpVersionMinor === 0) {
    try {
      // The body ends with the connection (RFC 9112, section 6.3), so the connection must not end regularly.
      message.socket.resetAndDestroy()
    } catch {
      // Only TCP can be reset, not TLS or a Unix socket.
    }
  }
  response.destroy()
}

/** Creates the listener of a relay from validated options. */
export function createListener(config: RelayConfig): NodeListener {
  const { idleMs } = config.limits
  return function relay(message, response) {
    // An `error` event without a listener ends the process. The call itself reacts to `close`.
    message.on('error', () => {})
    response.on('error', () => {})
    const caller = new NodeCaller(message, response)
    handleCall(config, caller)
      .then((result) => writeResponse({ message, response, caller, idleMs }, result))
      .catch(() => cutOff(message, response))
  }
}
