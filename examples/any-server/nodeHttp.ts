import { createServer } from 'node:http'
import { toNodeListener } from 'svc-react/relay/node'
import { options } from './relay.ts'

const relay = toNodeListener(options)

const server = createServer((request, response) => {
  if (request.url?.startsWith('/api/svc')) relay(request, response)
  else response.writeHead(404).end()
})

server.listen(process.env.PORT ?? 3000)
