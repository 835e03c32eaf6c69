// The same from a file of CommonJS.
import kit = require('svc-react')
import relay = require('svc-react/relay')
import sandbox = require('svc-react/sandbox')

const handler = relay.createRelay({
  ...sandbox.createSandbox().connection,
  authorize: () => ({ user: 'ada', groupRef: 'acme' }),
})

// @ts-expect-error: a client has to be told where the relay is
kit.createClient({ fetch: handler })

export = kit.createClient({ endpoint: 'http://app.example/api/svc', fetch: handler })
