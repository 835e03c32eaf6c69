import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { relay } from './relay.ts'

const listener = getRequestListener(relay)

const server = createServer((request, response) => {
  if (request.url?.startsWith('/api/svc')) void listener(request, response)
  else response.writeHead(404).end()
})

server.listen(process.env.PORT ?? 3000)
