// The measured parts of the kit: the response reader, and a sandbox that creates the responses.
export { createClient } from '../../src/client/createClient.js'
export { readRetryWait } from '../../src/client/time/retryWait.js'
export { readProblem } from '../../src/contract/problem.js'
export { destinationSchema } from '../../src/contract/schemas/destination.js'
export { searchResultSchema } from '../../src/contract/schemas/searchResult.js'
export { parseRetryTime, retryTimeMs } from '../../src/contract/times.js'
export { createRelay } from '../../src/relay/index.js'
export { createSandbox, sandboxData } from '../../src/sandbox/index.js'
