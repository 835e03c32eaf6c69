// The service, as cheap as it gets: one prepared answer for each request, written to the raw socket.
import net from 'node:net'
import { answer, hello, listen } from './processes.mjs'
import { answerBody, answerHeaders } from './traffic.mjs'

const END = '\r\n\r\n'
const fields = Object.entries(answerHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
const prepared = Buffer.from(`HTTP/1.1 200 OK\r\n${fields.join('')}\r\n${answerBody}`, 'latin1')

let lastHead = ''

const server = net.createServer({ noDelay: true }, (socket) => {
  let rest = ''
  socket.on('error', () => {})
  socket.on('data', (data) => {
    rest += data.latin1Slice(0, data.length)
    for (let end = rest.indexOf(END); end !== -1; end = rest.indexOf(END)) {
      lastHead = rest.slice(0, end)
      rest = rest.slice(end + END.length) // GET alone is measured, so a head is a whole request
      socket.write(prepared)
    }
  })
})

answer({ lastHead: () => lastHead })
hello(await listen(server))
