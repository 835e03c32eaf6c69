// Takes the pictures of the dashboard in the documentation, one of them animated: `npm run screenshots`. With `--check`,
// it fails if a stored picture is older than what it shows.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { PNG } from 'pngjs'
import { animationOf } from './lib/animation.mjs'
import { chromiumLaunch, PAGE_TIMEOUT_MS } from './lib/chromium.ts'
import { pictureDifference } from './lib/pictureDifference.ts'
import { documentationFonts, setPictureFonts } from './lib/pictureFonts.ts'

const DOCS = 'docs'
const ANIMATION = 'countdown.gif'
const isCheck = process.argv.includes('--check')
/** Tolerance for two pictures: the digits of a countdown, times and IDs. */
const SAME = { side: 4, maxShare: 0.01 }

const server = spawn(process.execPath, ['examples/dashboard/start.mjs'], {
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const address = await new Promise((resolve, reject) => {
  let printed = ''
  server.stdout.on('data', (chunk) => {
    printed += chunk
    const found = /dashboard is at\s+(http:\S+)/.exec(printed)
    if (found) resolve(found[1])
  })
  server.on('exit', () => reject(new Error('the dashboard did not start')))
})

/** Opens the dashboard as a customer. */
async function open(page, customer) {
  await page.goto(address)
  const row = page.getByRole('rowheader', { name: 'Billing events' })
  await row.waitFor()
  // The devtools have a shadow root by now.
  await setPictureFonts(page, documentationFonts())
  const select = page.getByLabel('Signed in as')
  if ((await select.locator('option:checked').textContent()) === customer) return
  // The page of the other customer loads its own list.
  const loaded = page.waitForResponse((response) => response.url().endsWith('/destinations'))
  await select.selectOption(customer)
  await loaded
  await row.waitFor()
}

/** Records a call that reaches a rate limit, its countdown, and the call after it. */
async function recordCountdown(page) {
  const panel = page.getByRole('region', { name: 'Call the CRM' })
  const shots = []
  const take = async (ms) => {
    // The height of the panel changes, so a picture of the panel would have a different size in each frame.
    await panel.evaluate((element) => element.scrollIntoView())
    const png = await page.screenshot({ clip: { x: 0, y: 0, width: 720, height: 720 } })
    shots.push({ png, ms })
  }
  await take(1_500)
  await panel.getByRole('button', { name: 'Throttle the CRM' }).click()
  await panel.getByText('refuses calls').waitFor()
  await take(2_000)
  await panel.getByRole('button', { name: 'Send request' }).click()
  const timer = await panel.getByRole('timer').elementHandle()
  // Each time in one task of the page, because the countdown can end between two.
  const next = (before) =>
    timer.evaluate(
      (element, shown) =>
        new Promise((resolve) => {
          const check = () => {
            if (element.dataset.state === 'elapsed') resolve(null)
            else if (element.textContent === shown) requestAnimationFrame(check)
            else resolve(element.textContent)
          }
          check()
        }),
      before,
    )
  for (let text = await next(); text !== null; text = await next(text)) await take(500)
  const retry = panel.getByRole('button', { name: 'Try again' })
  await take(1_500)
  await retry.click()
  await panel.getByText('Status 200').waitFor()
  await page.mouse.move(0, 0)
  await take(3_000)
  return shots
}

/** Returns the first and the last frame of a GIF. Chromium decodes it, so that no other decoder is needed. */
async function endsOf(page, gif) {
  const urls = await page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const decoder = new ImageDecoder({ data, type: 'image/gif' })
    await decoder.completed
    const draw = async (frameIndex) => {
      const { image } = await decoder.decode({ frameIndex })
      const canvas = document.createElement('canvas')
      canvas.width = image.displayWidth
      canvas.height = image.displayHeight
      canvas.getContext('2d').drawImage(image, 0, 0)
      return canvas.toDataURL()
    }
    return [await draw(0), await draw(decoder.tracks.selectedTrack.frameCount - 1)]
  }, gif.toString('base64'))
  return urls.map((url) => Buffer.from(url.split(',')[1], 'base64'))
}

/** Pictures that are older than what they show. */
const old = []

/** Stores a picture, or with `--check` compares it with the stored one. */
function keep(name, png) {
  if (!isCheck) writeFileSync(join(DOCS, name), png)
  else compare(name, readFileSync(join(DOCS, name)), png)
}

function compare(name, stored, fresh) {
  const difference = pictureDifference(PNG.sync.read(stored), PNG.sync.read(fresh), SAME)
  if (difference) old.push(`${DOCS}/${name}: ${difference}`)
}

const launch = chromiumLaunch()
// Otherwise the settings of a machine determine the shape of letters.
const args = [...launch.args, '--font-render-hinting=none']
const browser = await chromium.launch({ ...launch, args })
try {
  // First, because the other pictures throttle the provider.
  const narrow = await browser.newPage({
    viewport: { width: 720, height: 720 },
    reducedMotion: 'reduce',
  })
  narrow.setDefaultTimeout(PAGE_TIMEOUT_MS)
  await open(narrow, 'Acme Instruments')
  const shots = await recordCountdown(narrow)
  if (isCheck) {
    const [first, last] = await endsOf(narrow, readFileSync(join(DOCS, ANIMATION)))
    compare(`${ANIMATION}, first frame`, first, shots[0].png)
    compare(`${ANIMATION}, last frame`, last, shots.at(-1).png)
  } else writeFileSync(join(DOCS, ANIMATION), animationOf(shots))
  // Each screenshot has its own customer, so that the throttled provider of one does not affect the other.
  for (const [scheme, customer] of [
    ['light', 'Acme Instruments'],
    ['dark', 'Globex Logistics'],
  ]) {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 1640 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    })
    page.setDefaultTimeout(PAGE_TIMEOUT_MS)
    await open(page, customer)
    // Without the objects, the value of a filter is not a list.
    await page.getByRole('option', { name: 'Contacts' }).waitFor({ state: 'attached' })
    await page.getByLabel('Field').fill('lifecycleStage')
    await page.getByLabel('Value').selectOption('customer')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('25 records found').last().waitFor()
    await page.getByRole('button', { name: 'Throttle the CRM' }).click()
    await page.getByText('refuses calls').waitFor()
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByRole('timer').first().waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.mouse.move(0, 0)
    keep(`dashboard-${scheme}.png`, await page.screenshot())
    if (scheme === 'light') {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.getByRole('button', { name: 'svc devtools' }).click()
      await page.getByRole('option', { name: /failed 429/ }).click()
      keep('devtools.png', await page.screenshot())
    }
    await page.close()
  }
} finally {
  await browser.close()
  server.kill('SIGINT')
}

for (const each of old) console.log(`✗ ${each}`)
if (old.length > 0) {
  console.log('These pictures are older than what they show. Take them again: npm run screenshots')
  process.exit(1)
}
