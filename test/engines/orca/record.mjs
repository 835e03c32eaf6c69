// Records what the screen reader Orca announces while stories of the built catalog play, in Chromium on a display
// without a screen: `node test/engines/orca/record.mjs`, after `npm run build-storybook`. It needs Debian's packages
// `chromium orca speech-dispatcher xvfb dbus at-spi2-core`. It writes `transcript.md` beside it, to be read by a
// person: the pauses of speech are different each time, so no test compares it.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright'
import { preview } from 'vite'

/** Stories whose play functions do what a user does, and the name of each scene. */
const SCENES = [
  ['components-destinationlist--default', 'A list loads'],
  ['components-destinationlist--failed', 'A list fails'],
  ['components-destinationlist--stale', 'A refresh fails'],
  ['components-searchform--found', 'A search finds records'],
  ['components-searchform--invalid', 'A search without a required value'],
  ['components-holdnotice--lifts', 'A hold begins and ends'],
  ['components-problemalert--auto-retries', 'A problem is retried automatically'],
  ['components-proxyconsole--sending-again', 'A call is sent twice'],
]
const DISPLAY = ':87'
const PAGE = resolve(import.meta.dirname, 'transcript.md')
/** Time without speech after which a scene is over. */
const QUIET_MS = 4_000
/** Maximum time of a scene. */
const SCENE_MS = 40_000

/** Starts everything again inside a session bus, which ends its processes with it. */
async function startSession() {
  const display = spawn('Xvfb', [DISPLAY, '-screen', '0', '1280x1024x24'], { stdio: 'ignore' })
  const folder = mkdtempSync(join(tmpdir(), 'svc-react-orca-'))
  const env = {
    ...process.env,
    DISPLAY,
    ORCA_FOLDER: folder,
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
  }
  const session = spawn('dbus-run-session', ['--', process.execPath, import.meta.filename], {
    stdio: 'inherit',
    env,
  })
  const code = await new Promise((done) => session.on('close', done))
  display.kill()
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = code
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms))

/** Waits until a condition is true, for a limited time. */
async function until(isTrue, ms) {
  const endMs = Date.now() + ms
  while (!isTrue() && Date.now() < endMs) await wait(100)
  return isTrue()
}

async function record(folder) {
  const log = join(folder, 'orca.log')
  const spoken = () => {
    try {
      const found = readFileSync(log, 'utf8').matchAll(/SPEECH OUTPUT: '(.+?)'(?:\{|$)/gm)
      return [...found].map(([, text]) => text)
    } catch {
      return []
    }
  }
  const children = [
    spawn('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately'], { stdio: 'ignore' }),
    spawn('orca', ['--replace', `--debug-file=${log}`, '-e', 'speech'], { stdio: 'ignore' }),
  ]
  if (!(await until(() => spoken().length > 0, 30_000))) throw new Error('Orca has not started.')
  const server = await preview({
    configFile: false,
    build: { outDir: 'storybook-static' },
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  })
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    headless: false,
    args: ['--no-sandbox', '--force-renderer-accessibility'],
  })
  const page = await browser.newPage()
  const scenes = []
  for (const [id, name] of SCENES) {
    await page.goto('about:blank')
    await wait(QUIET_MS)
    const before = spoken().length
    const url = new URL(`iframe.html?id=${id}&viewMode=story`, server.resolvedUrls.local[0])
    await page.goto(url.href)
    let heard = before
    let heardMs = Date.now()
    const isOver = () => {
      if (spoken().length > heard) {
        heard = spoken().length
        heardMs = Date.now()
      }
      return Date.now() - heardMs > QUIET_MS * 3
    }
    await until(isOver, SCENE_MS)
    scenes.push(
      `## ${name}\n\n${spoken()
        .slice(before)
        .map((text) => `- ${text}`)
        .join('\n')}`,
    )
  }
  await browser.close()
  await server.close()
  for (const child of children) child.kill()
  const version = browser.version()
  writeFileSync(
    PAGE,
    `# What Orca announces\n\nRecorded in Chromium ${version} with \`record.mjs\`. Play functions press keys and buttons as a user does. Orca reads each focused element, and each change of a live region.\n\n${scenes.join('\n\n')}\n`,
  )
}

const { ORCA_FOLDER } = process.env
await (ORCA_FOLDER ? record(ORCA_FOLDER) : startSession())
process.exit()
