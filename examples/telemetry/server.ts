import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { relay } from './relay.ts'

const server = createServer(getRequestListener(relay))

server.listen(process.env.PORT ?? 3000, () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : address
  console.log(`Listening on http://localhost:${port}`)
})
