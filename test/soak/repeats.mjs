// Shows on a page without the kit that Chromium sends a request twice: `node test/soak/repeats.mjs`. An aborted read leaves an
// unused connection. If the next request takes it and the server resets it before a
// response, Chromium sends the request again on a new connection, a POST too. RFC 9110, section 9.2.2, allows that only
// for requests that are idempotent, or if the first one was certainly not applied.
import { chromium } from 'playwright'
import { chromiumLaunch, PAGE_TIMEOUT_MS } from '../../scripts/lib/chromium.ts'
import { listen } from '../../scripts/lib/listen.mjs'

const ROUNDS = 60

/** Age of each connection when a request arrived on it, in milliseconds, by path. */
const arrivals = new Map()
const connectedMs = new WeakMap()

const { server, port, close } = await listen((request, response) => {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html', connection: 'close' }).end('<p>Page</p>')
    return
  }
  const ageMs = Math.round(performance.now() - connectedMs.get(request.socket))
  arrivals.set(request.url, [...(arrivals.get(request.url) ?? []), ageMs])
  request.resume()
  request.on('end', () => request.socket.resetAndDestroy())
})
server.on('connection', (socket) => connectedMs.set(socket, performance.now()))

const browser = await chromium.launch(chromiumLaunch({ isFull: true }))
const page = await browser.newPage()
page.setDefaultTimeout(PAGE_TIMEOUT_MS)
await page.goto(`http://127.0.0.1:${port}`)
await page.evaluate(async (rounds) => {
  const wait = (ms) => new Promise((done) => setTimeout(done, ms))
  const post = (path) => fetch(path, { method: 'POST', body: '{}' }).catch(() => {})
  for (let round = 0; round < rounds; round += 1) {
    await post(`/alone/${round}`)
    const controller = new AbortController()
    const read = fetch('/read', { signal: controller.signal }).catch(() => {})
    await wait(round % 2)
    controller.abort()
    await read
    await wait(50)
    await post(`/after-a-read/${round}`)
  }
}, ROUNDS)
await browser.close()
await close()

for (const kind of ['/alone/', '/after-a-read/']) {
  const all = [...arrivals].filter(([path]) => path.startsWith(kind))
  const twice = all.filter(([, ages]) => ages.length > 1)
  console.log(`${kind}: ${all.length} requests, of which ${twice.length} arrived twice`)
  for (const [path, ages] of twice) {
    console.log(`  ${path}: on connections that were ${ages.join(' ms and ')} ms old`)
  }
}
