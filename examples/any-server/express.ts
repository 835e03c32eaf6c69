import { getRequestListener } from '@hono/node-server'
import express from 'express'
import { relay } from './relay.ts'

const app = express()
const listener = getRequestListener(relay)

// Before `express.json()` and its like: the relay reads the body itself. And not `app.use('/api/svc', …)`, which
// would take the path off the request.
app.all('/api/svc{/*path}', (request, response) => void listener(request, response))

app.use(express.json())

app.listen(process.env.PORT ?? 3000)
