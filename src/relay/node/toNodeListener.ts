import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerCall } from '../answerCall.js'
import { readOptions } from '../config.js'
import type { RelayOptions } from '../options.js'
import { undiciTransport } from '../undici/undiciTransport.js'
import { nodeCaller } from './nodeCaller.js'
import { writeAnswer } from './writeAnswer.js'

/**
 * A relay as a listener of `node:http`, `node:https` and `node:http2` servers, and of what stands on them: Express,
 * Fastify, Koa. The cheapest way on Node. Needs the package `undici`, which it sends with unless `transport` is given.
 *
 * Mount it before anything that reads bodies. It answers everything that it is given, and throws nothing.
 *
 * @throws TypeError if an option is missing, unknown or wrong
 * @example
 * createServer(toNodeListener(options)).listen(3000)
 */
export function toNodeListener(
  options: RelayOptions,
): (message: IncomingMessage, response: ServerResponse) => void {
  const config = readOptions({ ...options, transport: options.transport ?? undiciTransport() })

  return function relay(message, response) {
    // An error without a listener ends the process; the call learns of it by `close`.
    message.on('error', () => {})
    response.on('error', () => {})
    const caller = nodeCaller(message, response)
    answerCall(config, caller)
      .then((answer) => writeAnswer({ message, response, caller }, answer))
      .catch(() => {
        // An answer that breaks off must not look as if it had ended.
        response.destroy()
      })
  }
}
