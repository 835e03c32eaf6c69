import { createServer } from 'node:http'
import fastify from 'fastify'
import { toNodeListener } from 'svc-react/relay/node'
import { options } from './relay.ts'

const relay = toNodeListener(options)

const app = fastify({
  // The relay comes before Fastify's router, which rejects paths that it cannot decode, and before its body parsers.
  serverFactory: (rest) =>
    createServer((request, response) => {
      if (request.url?.startsWith('/api/svc')) relay(request, response)
      else rest(request, response)
    }),
})

await app.listen({ port: Number(process.env.PORT ?? 3000) })
