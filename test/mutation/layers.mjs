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
      'test/relay/manifest/*.test.ts',
      ...filesOf('test/relay', '.test.ts', [
        ...['access', 'allowOption', 'allowRules', 'bodies', 'bodyOverride', 'failures', 'grants'],
        ...['headers', 'inFlight', 'integrations', 'linkHeader', 'listener', 'methodOverride'],
        ...['options', 'originCheck', 'problems', 'rateLimit', 'rateLimitTime', 'redact'],
        ...['redactionCorpus', 'routing', 'search', 'secretStrings', 'secrets', 'traceHeaders'],
        'uploadTime',
      ]),
    ],
  },
}
