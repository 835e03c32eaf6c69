// Takes two pictures of every story, in light at 1280 px and in dark at 375 px, and compares them with the stored
// ones: `npm run pictures`, after `npm run build-storybook`. `--update` stores the new pictures instead, and `--quick`
// takes only one of the two of each story. Stories of hooks and flows have no pictures, because they show components.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright'
import { PNG } from 'pngjs'
import { preview } from 'vite'
import { chromiumLaunch, PAGE_TIMEOUT_MS } from '../../scripts/lib/chromium.ts'
import { pictureDifference } from '../../scripts/lib/pictureDifference.mjs'
import { setPictureFonts } from '../../scripts/lib/pictureFonts.mjs'

const KEPT = resolve('test/pictures')
const FRESH = resolve('node_modules/.cache/svc-react-pictures')
/** Pixels of a picture per pixel of the page. Small, because there are hundreds of pictures. */
const SCALE = 0.25
/** Maximum height of a picture, in px of the page. */
const MAX_HEIGHT = 2_400
/** Number of browsers that run at the same time. One browser draws its pages one after the other. */
const BROWSERS = 3
/** Time before the first picture of a story, so that transitions have ended. */
const REST_MS = 700
/** Maximum time until a story looks like its stored picture, on a busy machine. */
const SETTLE_MS = process.argv.includes('--update') ? 2_000 : 20_000
/** Time between two pictures of a story that differs from its stored picture. */
const RETAKE_MS = 500
/** Tolerance for two pictures of a story. A block is 16 px of the page. */
const SAME = { side: 4, maxShare: 0.04 }
/** Number of different pictures after which the others get one try only, or a new look would take half an hour. */
const MAX_PATIENT = 10

const update = process.argv.includes('--update')
const only = new RegExp(process.argv.slice(2).find((arg) => !arg.startsWith('--')) ?? '.')

/** Each width and each color scheme once. */
const APPEARANCES = [
  [1280, 'light'],
  [375, 'dark'],
]

/** Returns the appearances of a story's pictures: both, or with `--quick` always the same one of the two. */
function appearancesOf(id) {
  if (!process.argv.includes('--quick')) return APPEARANCES
  const sum = [...id].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return [APPEARANCES[sum % APPEARANCES.length]]
}

/** Opens a page that shows one story after the other. */
async function openPage(browser, address) {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 300 },
    deviceScaleFactor: SCALE,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-US',
  })
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  await page.goto(`${address}/iframe.html?id=${FIRST}&viewMode=story`)
  await page.waitForFunction(
    () => globalThis.__STORYBOOK_PREVIEW__?.currentRender?.phase === 'finished',
  )
  await setPictureFonts(page)
  // The current time is different in each picture.
  await page.addStyleTag({ content: '.svc-updated > span + span { display: none }' })
  return page
}

/** Shows a story in an open page and waits for its play function. Takes a third of the time of a new page. */
function show(page, id) {
  return page.evaluate(
    ([storyId, timeoutMs]) =>
      new Promise((done, fail) => {
        const channel = globalThis.__STORYBOOK_ADDONS_CHANNEL__
        const isShown = globalThis.__STORYBOOK_PREVIEW__.currentSelection?.storyId === storyId
        channel.once('storyFinished', done)
        channel.emit(isShown ? 'forceRemount' : 'setCurrentStory', { storyId, viewMode: 'story' })
        setTimeout(() => fail(new Error('has not finished playing')), timeoutMs)
      }),
    [id, PAGE_TIMEOUT_MS],
  )
}

/** Takes a picture of the current story. */
async function shoot(page, width) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const clip = { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) }
  return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', clip })
}

/** Takes a story's pictures, each as soon as it matches the stored one, or when the time is up. */
async function takePictures(page, id) {
  const taken = []
  await page.setViewportSize({ width: 1280, height: 300 })
  await show(page, id)
  const endMs = performance.now() + (failures.length < MAX_PATIENT ? SETTLE_MS : 0)
  await page.waitForTimeout(REST_MS)
  for (const [width, scheme] of appearancesOf(id)) {
    const name = `${id}.${width}.${scheme}.png`
    await page.setViewportSize({ width, height: 300 })
    await page.evaluate((value) => {
      document.documentElement.style.colorScheme = value
      // Otherwise the focus ring would be in some pictures only.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }, scheme)
    await page.waitForTimeout(200)
    let png = await shoot(page, width)
    while (changeOf(name, png) && performance.now() < endMs) {
      await page.waitForTimeout(RETAKE_MS)
      png = await shoot(page, width)
    }
    taken.push([name, png])
  }
  return taken
}

const server = await preview({
  configFile: false,
  build: { outDir: 'storybook-static' },
  preview: { port: 0, host: '127.0.0.1' },
  logLevel: 'error',
})
const address = server.resolvedUrls.local[0].replace(/\/$/, '')
const { entries } = JSON.parse(readFileSync('storybook-static/index.json', 'utf8'))
const ids = Object.values(entries)
  .filter(
    ({ type, title }) => type === 'story' && /^(?:Components|Providers|Foundations)\//.test(title),
  )
  // Stories about motion or size have this tag.
  .filter(({ id, tags }) => only.test(id) && !tags.includes('no-picture'))
  .map(({ id }) => id)
/** The story that each browser opens first. */
const FIRST = ids[0]

const failures = []
const seen = new Set()
rmSync(FRESH, { recursive: true, force: true })
mkdirSync(FRESH, { recursive: true })
mkdirSync(KEPT, { recursive: true })

/** Returns the difference between a picture and the stored one. */
function changeOf(name, png) {
  const kept = join(KEPT, name)
  if (!existsSync(kept)) return 'it has no stored picture'
  return pictureDifference(PNG.sync.read(readFileSync(kept)), PNG.sync.read(png), SAME)
}

async function work() {
  const browser = await chromium.launch(chromiumLaunch())
  const page = await openPage(browser, address)
  for (let id = ids.shift(); id; id = ids.shift()) {
    const taken = await takePictures(page, id).catch((error) => {
      failures.push(`${id}: ${error.message}`)
      return []
    })
    for (const [name, png] of taken) {
      seen.add(name)
      const change = changeOf(name, png)
      if (update) writeFileSync(join(KEPT, name), png)
      else if (change) {
        failures.push(`${name}: ${change}`)
        writeFileSync(join(FRESH, name), png)
      }
    }
  }
  await browser.close()
}

await Promise.all(Array.from({ length: BROWSERS }, work))
await server.close()

const isWhole = only.source === '.' && !process.argv.includes('--quick')
const orphans = isWhole
  ? readdirSync(KEPT).filter((name) => name.endsWith('.png') && !seen.has(name))
  : []
for (const name of orphans) {
  if (update) rmSync(join(KEPT, name))
  else failures.push(`${name}: this story no longer exists`)
}

for (const failure of failures.sort()) console.log(`✗ ${failure}`)
if (failures.length > 0) {
  console.log(`The new pictures are in ${FRESH}. If they are right: npm run pictures -- --update`)
}
console.log(`${seen.size} pictures, ${failures.length} different`)
process.exit(failures.length > 0 ? 1 : 0)
