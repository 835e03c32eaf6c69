import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RelayConfig } from '../config/relayConfig.js'
import { handleCall } from '../handleCall.js'
import { NodeCaller } from './nodeCaller.js'
import { writeResponse } from './writeResponse.js'

/** Request listener of a Node HTTP server. */
export type NodeListener = (message: IncomingMessage, response: ServerResponse) => void

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
      .catch(() => {
        // A truncated response must not look complete.
        response.destroy()
      })
  }
}
