// The listener with an `authorize` that reads nothing of the request.
import { createServer as createListener } from './listener.mjs'

export const createServer = (setup) => createListener({ ...setup, isOpen: true })
