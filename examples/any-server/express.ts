import express from 'express'
import { toNodeListener } from 'svc-react/relay/node'
import { options } from './relay.ts'

const app = express()

// Mount it before body parsers such as `express.json()`, because the relay reads the body itself.
app.use('/api/svc', toNodeListener(options))

app.use(express.json())

app.listen(process.env.PORT ?? 3000)
