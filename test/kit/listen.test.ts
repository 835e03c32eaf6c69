import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { freePort, listen } from '../../scripts/lib/listen.mjs'

/** The lowest port that Linux takes for an outgoing connection by default. Other systems begin higher. */
const FIRST_OUTGOING_PORT = 32_768

it('freePort returns ports that no outgoing connection takes', async () => {
  for (let drawn = 0; drawn < 50; drawn += 1) {
    const port = await freePort()
    expect(port).toBeGreaterThan(1_024)
    expect(port).toBeLessThan(FIRST_OUTGOING_PORT)
  }
})

it('freePort returns a port on which a server can listen', async () => {
  const port = await freePort()
  const server = createServer()

  await new Promise<void>((resolve) => server.listen(port, resolve))

  expect(server.address()).toMatchObject({ port })
  await new Promise((resolve) => server.close(resolve))
})

it('listen returns the port of its server, and closes it with open connections', async () => {
  const { port, close } = await listen((_, response) => response.write('first'))
  const { body } = await fetch(`http://127.0.0.1:${port}`)
  await body?.getReader().read()

  await close()

  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
})
