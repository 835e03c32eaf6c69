/** Paths of files in a folder. One name each, so that a file that was moved is missed by its name. */
const filesOf = (folder, end, names) => names.map((name) => `${folder}/${name}${end}`)

/**
 * The layers to mutate, and the tests that must fail for a mutant. Only quick tests that cover the layer: a mutant of a
 * constant runs all of them, and any other mutant only those that reach it.
 *
 * @type {Record<string, { mutate: string[], tests: string[] }>}
 */
export const layers = {
  contract: {
    mutate: ['src/contract/**/*.ts'],
    tests: ['test/contract/**/*.test.ts'],
  },
  client: {
    mutate: ['src/client/**/*.ts'],
    tests: ['test/client/**/*.test.ts'],
  },
  relay: {
    mutate: [
      'src/relay/{actions,config,policy,redaction}/**/*.ts',
      ...filesOf('src/relay/http', '.ts', ['headers', 'linkHeader', 'problems', 'requestId']),
      ...filesOf('src/relay/http', '.ts', ['responses', 'withTimeout']),
      'src/relay/handleCall.ts',
    ],
    tests: [
      'test/relay/{config/manifest,policy/rules,actions,redaction}/*.test.ts',
      ...filesOf('test/relay/policy', '.test.ts', ['access', 'grants', 'inFlight', 'originCheck']),
      ...filesOf('test/relay/policy', '.test.ts', ['rateLimit', 'rateLimitTime', 'routing']),
      ...filesOf('test/relay/http', '.test.ts', ['bodies', 'failures', 'headers', 'linkHeader']),
      ...filesOf('test/relay/http', '.test.ts', ['problems', 'traceHeaders', 'uploadTime']),
      'test/relay/config/options.test.ts',
      'test/relay/node/listener.test.ts',
      'test/relay/secrets.test.ts',
    ],
  },
}
