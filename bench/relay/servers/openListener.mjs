// The listener with an `authorize` that does not read the request.
import { createServer as createListener } from './listener.mjs'

export const createServer = (setup) => createListener({ ...setup, isOpen: true })
