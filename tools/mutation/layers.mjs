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
      'src/relay/{access,answerCall,answers,config,credentials,destinations,forward,gate,headers}.ts',
      'src/relay/{integrations,limit,linkHeader,manifest,optionChecks,policy,problems,redact}.ts',
      'src/relay/{requestId,routes,search,secrets,takePlace,within}.ts',
    ],
    tests: [
      'test/relay/{access,bodies,failures,gate,headers,inFlight,integrations,limit,limitTime}.test.ts',
      'test/relay/{linkHeader,listener,options,problems,redact,routing,search,secretTexts}.test.ts',
      'test/relay/{secrets,traceHeaders,uploadTime}.test.ts',
    ],
  },
}
