// Uses the packed kit from a CommonJS file in TypeScript.
import kit = require('svc-react')
import relay = require('svc-react/relay')
import sandbox = require('svc-react/sandbox')

const handler = relay.createRelay({
  ...sandbox.createSandbox().connection,
  authorize: () => ({ user: 'ada', groupRef: 'acme' }),
})

// @ts-expect-error: a client needs the URL of the relay
kit.createClient({ fetch: handler })

export = kit.createClient({ endpoint: 'http://app.example/api/svc', fetch: handler })
