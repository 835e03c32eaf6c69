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
      'src/relay/handleCall.ts',
      'src/relay/actions/{destinations,forward,integrations,search}.ts',
      'src/relay/config/{credentials,optionChecks,relayConfig}.ts',
      'src/relay/config/manifest/*.ts',
      'src/relay/http/{headers,linkHeader,problems,requestId,responses,withTimeout}.ts',
      'src/relay/policy/{access,callSlots,originCheck,planCall,rateLimit,routes}.ts',
      'src/relay/redaction/*.ts',
    ],
    tests: [
      'test/relay/{access,bodies,failures,originCheck,headers,inFlight,integrations,rateLimit}.test.ts',
      'test/relay/{linkHeader,listener,options,problems,rateLimitTime,redact,routing,search}.test.ts',
      'test/relay/{secretStrings,secrets,traceHeaders,uploadTime}.test.ts',
    ],
  },
}
