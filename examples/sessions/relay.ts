import { createSandbox } from 'svc-react/sandbox'

/** The service in memory. */
export const sandbox = createSandbox()

/** Options of a relay without `authorize`. */
export const { connection } = sandbox
