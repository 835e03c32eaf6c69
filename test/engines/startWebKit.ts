import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { programOf } from '../../scripts/lib/engines.ts'
import { freePort } from '../../scripts/lib/listen.mjs'
import { startSession } from './webDriver.ts'

/** Starts a screen without a monitor. */
async function startScreen() {
  const screen = spawn(programOf('xvfb'), ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(createInterface(screen.stdout), 'line')
  return { display: `:${number}`, screen }
}

/** Starts the driver, and waits until it accepts connections. */
async function startDriver(display: string) {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  // In its own process group, because the driver does not end its browser.
  const driver = spawn(programOf('webkit2gtk-driver'), [`--port=${port}`, '--host=127.0.0.1'], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
  })
  const isReady = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver exited with ${driver.exitCode}.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { address, endDriver: () => process.kill(-(driver.pid ?? 0), 'SIGKILL') }
}

/** Starts WebKitGTK on its own screen. `close` ends all started processes. */
export async function startWebKit() {
  const { display, screen } = await startScreen()
  const { address, endDriver } = await startDriver(display)
  const session = await startSession(address, {
    'webkitgtk:browserOptions': {
      binary: programOf('libwebkit2gtk-4.1-0'),
      args: ['--automation'],
    },
  })
  const close = () => {
    endDriver()
    screen.kill()
  }
  return { ...session, close }
}
