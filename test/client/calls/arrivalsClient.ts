import { createClient } from '../../../src/client/createClient.js'

/** Creates a client that records the URLs of its requests. A `Request` normalizes URLs as a browser does. */
export function arrivalsClient() {
  const arrived: string[] = []
  const client = createClient({
    endpoint: 'https://app.example/api/svc',
    fetch: async (request) => {
      arrived.push(request.url)
      return Response.json({})
    },
  })
  return { client, arrived }
}
