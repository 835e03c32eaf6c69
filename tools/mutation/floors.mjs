/**
 * What is mutated, floor by floor, and the tests that have to notice. Only what covers the floor and is quick: a mutant of
 * a constant is tested by all of them, any other by those that reach it.
 *
 * @type {Record<string, { mutate: string[], tests: string[] }>}
 */
export const floors = {
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
      'test/relay/{linkHeader,listener,options,problems,redact,routing,search,secretStrings}.test.ts',
      'test/relay/{secrets,traceHeaders,uploadTime}.test.ts',
    ],
  },
}
