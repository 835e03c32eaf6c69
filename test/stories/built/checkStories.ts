// Plays every story of the built catalog: `npm run check-stories`, after `npm run build-storybook`. A story must play
// without an error, have no accessibility violations in light and dark and in both directions, keep the focus when its
// buttons are pressed, and look like its stored pictures: in light at 1280 px, and in dark at 375 px.
// `npm run check-stories -- 'story IDs'` checks some stories. `--update` stores the pictures that differ, unless their
// story has another fault. Stories of hooks and flows have no pictures, because they show components.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { chromiumLaunch, PAGE_TIMEOUT_MS } from '../../../scripts/lib/chromium.ts'
import { setPictureFonts } from '../../../scripts/lib/pictureFonts.ts'
import { FRESH, startPictures } from './pictures.ts'
import { recordStory } from './recordStory.ts'
import { serveCatalogue } from './serveCatalogue.ts'

const ROOT = resolve('storybook-static')
/** Size of the page in which a story plays. */
const PLAYED = { width: 1280, height: 900 }
/** Number of browsers that run at the same time. One browser draws its pages one after the other. */
const BROWSERS = 3
/** The fault of a story without visible content. */
const BLANK = 'page: is blank'

interface Entry {
  id: string
  title: string
  type: 'docs' | 'story'
  /** With `empty`, a story shows nothing. Stories about motion or size have `no-picture`. */
  tags: string[]
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { update: { type: 'boolean', default: false } },
})
const [pattern] = positionals
const only = new RegExp(pattern ?? '.')
const { entries } = JSON.parse(readFileSync(join(ROOT, 'index.json'), 'utf8')) as {
  entries: Record<string, Entry>
}
const stories = Object.values(entries).filter(({ type, id }) => type === 'story' && only.test(id))
const queue = [...stories]

const hasPicture = ({ title, tags }: Entry) =>
  /^(?:Components|Providers|Foundations)\//.test(title) && !tags.includes('no-picture')

const { base, close } = await serveCatalogue(ROOT, { head: `<script>(${recordStory})()</script>` })
const pictures = startPictures(values)
const faults: string[] = []

/** Opens a page that shows one story after the other, which takes a third of the time of a new page. */
async function openPage(browser: Browser, onPlayed: (page: Page) => Promise<void>) {
  const page = await browser.newPage({
    viewport: PLAYED,
    timezoneId: 'UTC',
    locale: 'en-US',
  })
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  await page.exposeFunction('onStoryPlayed', () => onPlayed(page))
  await page.goto(`${base}iframe.html?viewMode=story&globals=theme:light`)
  await page.waitForFunction(() => window.isStorybookReady)
  await setPictureFonts(page)
  // The current time is different in each picture.
  await page.addStyleTag({ content: '.svc-updated > span + span { display: none }' })
  return page
}

/** Shows a story and waits until its play function and the checks after it have ended. */
function play(page: Page, id: string): Promise<string[]> {
  return page.evaluate(
    ([storyId, timeoutMs]) =>
      Promise.race([
        window.playStory(storyId),
        new Promise<never>((_resolve, reject) => {
          setTimeout(() => reject(new Error('It has not finished playing.')), timeoutMs)
        }),
      ]),
    [id, PAGE_TIMEOUT_MS] as const,
  )
}

/** Plays a story and returns its faults. */
async function check(page: Page, { id, tags }: Entry): Promise<string[]> {
  const found = await play(page, id)
  if (!tags.includes('empty')) return found
  const others = found.filter((fault) => fault !== BLANK)
  return others.length === found.length ? [...others, 'page: is not blank'] : others
}

async function work() {
  const browser = await chromium.launch(chromiumLaunch())
  let story: Entry | undefined
  /** The pictures of the story, as soon as it has played. */
  let taken: Awaited<ReturnType<typeof pictures.takeAll>> | undefined
  const open = () =>
    openPage(browser, async (page) => {
      if (story) taken = hasPicture(story) ? await pictures.takeAll(page, story.id) : []
    })
  let page = await open()
  for (story = queue.shift(); story; story = queue.shift()) {
    taken = undefined
    let found: string[]
    try {
      found = await check(page, story)
    } catch (error) {
      found = [String(error)]
      await page.close()
      page = await open()
    }
    if (found.length === 0 && !taken) found = ['was not looked at after it had played']
    for (const fault of found) faults.push(`${story.id}: ${fault}`)
    for (const { name, difference } of taken ?? []) {
      if (!difference) continue
      if (values.update && found.length === 0) pictures.store(name)
      else faults.push(`${name}: ${difference}`)
    }
  }
  await browser.close()
}

await Promise.all(Array.from({ length: BROWSERS }, work))
await close()

if (!pattern) {
  const ids = stories.filter(hasPicture).map(({ id }) => id)
  for (const name of pictures.orphans(ids)) faults.push(`${name}: this story no longer exists`)
}
for (const fault of faults.sort()) console.log(`✗ ${fault}`)
const { taken, different } = pictures.counts()
if (different > 0) {
  const next = values.update
    ? 'Look at each new picture in test/pictures.'
    : `The new pictures are in ${FRESH}. If they are right: npm run check-stories -- --update`
  console.log(next)
}
console.log(`${stories.length} stories, ${taken} pictures, ${faults.length} faults`)
process.exit(faults.length > 0 || stories.length === 0 ? 1 : 0)
