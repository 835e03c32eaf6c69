import { createServer } from 'node:http'
import { toNodeListener } from 'svc-react/relay/node'
import { options } from './relay.ts'

const server = createServer(toNodeListener(options))

server.listen(process.env.PORT ?? 3000, () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : address
  console.log(`Listening on http://localhost:${port}`)
})
