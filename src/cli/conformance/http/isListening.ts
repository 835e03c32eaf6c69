import { connect } from 'node:net'
import type { RelayAddress } from './rawRequest.js'

const WITHIN_MS = 2000
/** Wait before the check, in milliseconds. A process that is shutting down still accepts connections for a moment. */
const ENDING_MS = 200

/** Checks whether a server accepts connections at an address. */
export async function isListening({ hostname, port }: RelayAddress): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, ENDING_MS))
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port })
    const settle = (result: boolean) => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(WITHIN_MS, () => settle(false))
    socket.on('connect', () => settle(true))
    socket.on('error', () => settle(false))
  })
}
