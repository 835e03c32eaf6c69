import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RelayConfig } from '../config/relayConfig.js'
import { handleCall } from '../handleCall.js'
import { NodeCaller } from './nodeCaller.js'
import { writeResponse } from './writeResponse.js'

/** What a Node server calls for each request. */
export type NodeListener = (message: IncomingMessage, response: ServerResponse) => void

/** The listener of a relay whose options are checked. */
export function createListener(config: RelayConfig): NodeListener {
  const { idleMs } = config.limits
  return function relay(message, response) {
    // An error without a listener ends the process; the call learns of it by `close`.
    message.on('error', () => {})
    response.on('error', () => {})
    const caller = new NodeCaller(message, response)
    handleCall(config, caller)
      .then((answer) => writeResponse({ message, response, caller, idleMs }, answer))
      .catch(() => {
        // An answer that breaks off must not look as if it had ended.
        response.destroy()
      })
  }
}
