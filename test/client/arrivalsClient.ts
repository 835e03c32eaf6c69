import { createClient } from '../../src/client/createClient.js'

/** A client with where its calls arrive: a `Request` tidies addresses up as a browser does before it sends them. */
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
