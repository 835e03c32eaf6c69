// Opens every page of the built catalog below a path and without a network: `npm run check-catalogue`, after
// `npm run build-storybook`. Each page must load without an error, without horizontal scrolling and without clipped
// text: in light at 1280 px, and in dark at 375 px. Every link must work.
// Each page shows at most eight live stories, which render near the viewport, and links to the others.
// The layout shift is printed but not limited, because it depends on the load of the machine.
// `npm run check-catalogue -- some/folder 'page IDs'` checks another build, or only some of its pages. `--update` stores
// the heights that pages reserve for stories (`.storybook/storyHeights.json`).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright'
import { chromiumLaunch, PAGE_TIMEOUT_MS } from '../../../scripts/lib/chromium.ts'
import {
  readHeights,
  readStories,
  recordShifts,
  scrollThrough,
  storeHeights,
  storyFaults,
} from './pageStories.ts'
import { serveCatalogue } from './serveCatalogue.ts'

const update = process.argv.includes('--update')
const [root, pattern] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const ROOT = resolve(root ?? 'storybook-static')
const only = new RegExp(pattern ?? '.')
/** Base path of the catalog. Many hosts do not serve it at their root. */
const BELOW = '/some/where/'
/** Maximum time until the first page is readable: its heading, and the first code or story. */
const MOST_FIRST_MS = 5_000
/** Maximum time of any page's thread until its heading. Elapsed time would depend on the machine's other processes. */
const MOST_CONTENT_MS = 3_000
/** Time without a change after which a page counts as ready. */
const QUIET_MS = 150
/** Time without a change after which the reader continues to the next screen. It exceeds the latency of a story's network. */
const READ_MS = 300
/** Maximum time until a page is ready, after it is opened and on each screen. Some pages change every second. */
const MOST_MS = { opened: 4_000, read: 700 }
/** Color scheme and width of each look at a page: each once, or with `FULL=1` all four pairs. */
const LOOKS = [
  ['light', 1280],
  ['dark', 375],
  ...(process.env.FULL
    ? [
        ['light', 375],
        ['dark', 1280],
      ]
    : []),
]
/** Words that a title, a story's name or a heading must contain. */
const SEARCHED = ['rate limit', 'skeleton', 'i18n']
/** A state of a component with many stories. */
const GROUPED = 'components-destinationlist--locked-out'
/** Number of browsers that run at the same time. */
const BROWSERS = 2

const failures = new Set()
const fail = (where, what) => failures.add(`${where}: ${what}`)

const { base, close } = await serveCatalogue(ROOT, { below: BELOW })
const { origin } = new URL(base)

/** Opens a browser that can only reach the server. */
async function launch() {
  const { args, ...options } = chromiumLaunch()
  return chromium.launch({
    ...options,
    args: [...args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  })
}

/** Opens a page that records all errors under the name of the open page. */
async function openPage(browser) {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  await recordShifts(page)
  const at = { name: '' }
  page.on('console', (message) => {
    if (message.type() === 'error') fail(at.name, `console: ${message.text().slice(0, 300)}`)
  })
  page.on('pageerror', (error) => fail(at.name, `error: ${error.message.slice(0, 300)}`))
  page.on('request', (request) => {
    const url = request.url()
    if (/^(?:data|blob|about):/.test(url) || url.startsWith(base)) return
    fail(at.name, `asks for ${url}, which is not part of the catalogue`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) fail(at.name, `${response.url()} is ${response.status()}`)
  })
  return { page, at }
}

/** Runs in the page: waits until nothing has changed for a while. */
function rest([quietMs, mostMs]) {
  return new Promise((done) => {
    const end = () => {
      observer.disconnect()
      clearTimeout(quiet)
      clearTimeout(most)
      done()
    }
    let quiet = setTimeout(end, quietMs)
    const most = setTimeout(end, mostMs)
    const observer = new MutationObserver(() => {
      clearTimeout(quiet)
      quiet = setTimeout(end, quietMs)
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
  })
}

const atRest = (page) => page.evaluate(rest, [QUIET_MS, MOST_MS.opened])
/** Waits as long as a reader stays on a screen, in which the next stories get their data. */
const afterRead = (page) => page.evaluate(rest, [READ_MS, MOST_MS.read])

/** Runs in the page: returns its horizontal overflow and the texts that no user can reveal. */
function misfits() {
  const wide = document.documentElement.scrollWidth - innerWidth
  const found = wide > 0 ? [`scrolls ${wide} px sideways`] : []
  const range = document.createRange()

  /** Whether a part of a text is outside of its container, without a scrollbar or an ellipsis. */
  const isCut = (text, element) => {
    if (element === document.documentElement) return text.left < -1 || text.right > innerWidth + 1
    const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
    if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis') return false
    if (overflowX !== 'visible') {
      const box = element.getBoundingClientRect()
      // Text for screen readers only is one pixel large, or clipped.
      if (box.width <= 1 || clipPath !== 'none') return false
      if (text.left < box.left - 1 || text.right > box.right + 1) return true
    }
    return isCut(text, element.parentElement)
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!node.data.trim() || element.closest('script, style')) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    range.selectNodeContents(node)
    if (isCut(range.getBoundingClientRect(), element)) {
      found.push(`“${node.data.trim().slice(0, 60)}” is cut off`)
    }
  }
  return found.slice(0, 5)
}

/** Runs in the page: returns the links and link targets of its prose. Links of stories are samples. */
function linksAndAnchors() {
  const sample = '.sb-story, .docs-story, .catalogue-live, [class*="svc-"]'
  return {
    links: [...document.querySelectorAll('a[href]')]
      .filter((link) => !link.closest(sample))
      .map((link) => ({ href: link.getAttribute('href'), target: link.target })),
    anchors: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    broken: [...document.querySelectorAll('.sb-errordisplay, .sb-nopreview, [id^="error-"]')]
      .filter((element) => element.checkVisibility() && element.textContent.trim())
      .map((element) => element.textContent.trim().slice(0, 200)),
    headings: [...document.querySelectorAll('#storybook-docs h1')].filter(
      (heading) => !heading.closest(sample),
    ).length,
  }
}

const { entries } = JSON.parse(readFileSync(join(ROOT, 'index.json'), 'utf8'))
const pages = Object.values(entries).filter(({ type, id }) => type === 'docs' && only.test(id))

/** The links and anchors of each page, by page ID. */
const seen = new Map()
const slowest = { ms: 0, id: '' }
/** The heights of stories on wide and narrow pages. */
const heights = { 1280: {}, 375: {} }
/** The thread time of each page until its first content, and its layout shift at each width, by page ID. */
const measures = new Map()

/** Measures the time of a page's thread. The page must not have been open yet. */
async function measureThread(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return Math.round(metrics.find(({ name }) => name === 'TaskDuration').value * 1000)
  }
}

async function checkPage({ page, at }, { id, title }) {
  const startedMs = Date.now()
  const threadMs = await measureThread(page)
  const measure = { contentMs: 0, shifts: {} }
  for (const [scheme, width] of LOOKS) {
    at.name = `${id} (${width} px, ${scheme})`
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${base}iframe.html?id=${id}&viewMode=docs&globals=theme:${scheme}`)
    await page.waitForSelector('#storybook-docs h1, .sb-show-errordisplay')
    if (!measure.contentMs) measure.contentMs = await threadMs()
    await atRest(page)
    measure.shifts[width] = await scrollThrough(page, () => afterRead(page))
    if (update) Object.assign(heights[width], await readHeights(page))
    for (const misfit of await page.evaluate(misfits)) fail(at.name, misfit)
  }
  measures.set(id, measure)
  if (measure.contentMs > MOST_CONTENT_MS) {
    fail(id, `takes ${measure.contentMs} ms to its first content, ${MOST_CONTENT_MS} are allowed`)
  }
  const own = Object.values(entries).filter(
    (entry) => entry.type === 'story' && entry.title === title,
  )
  const shown = await readStories(page)
  measure.live = shown.live.length
  for (const fault of storyFaults(
    shown,
    own.map((entry) => entry.id),
  ))
    fail(id, fault)
  const read = await page.evaluate(linksAndAnchors)
  for (const text of read.broken) fail(id, `shows an error: ${text}`)
  if (read.headings !== 1) fail(id, `has ${read.headings} headings of the first level`)
  seen.set(id, read)
  const ms = Date.now() - startedMs
  if (ms > slowest.ms) Object.assign(slowest, { ms, id })
}

const unescapeHtml = (text) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
const htmlOf = new Map()

/** Returns the links and anchors of an HTML file. */
function readHtml(name) {
  if (!htmlOf.has(name)) {
    const html = readFileSync(join(ROOT, name), 'utf8')
    const all = (pattern) => [...html.matchAll(pattern)].map(([, found]) => unescapeHtml(found))
    htmlOf.set(name, {
      links: all(/<a\b[^>]*\shref="([^"]*)"/g),
      anchors: new Set(all(/\sid="([^"]*)"/g)),
      loads: all(/<(?:script|img|link|iframe|source)\b[^>]*\s(?:src|href)="([^"]*)"/g),
    })
  }
  return htmlOf.get(name)
}

const external = new Set()

/** Checks a link from a file of the build. `anchors` are those of the page that contains the link. */
function follow(where, href, from, anchors) {
  const url = new URL(href, `${base}${from}`)
  const anchor = decodeURIComponent(url.hash.slice(1))
  if (/^(?:mailto|tel):$/.test(url.protocol)) return
  if (url.origin !== origin) {
    external.add(url.href)
    if (url.protocol !== 'https:') fail(where, `${href} is not https`)
    return
  }
  if (href.startsWith('#')) {
    if (anchor && !anchors.has(anchor)) fail(where, `${href} is not on the page`)
    return
  }
  if (!url.pathname.startsWith(BELOW)) {
    fail(where, `${href} leads out of the catalog`)
    return
  }
  const name = decodeURIComponent(url.pathname.slice(BELOW.length)) || 'index.html'
  const file = join(ROOT, name)
  if (!existsSync(file) || !statSync(file).isFile()) {
    fail(where, `${href} does not lead to a file`)
    return
  }
  const [, view, path] = /^\/(docs|story)\/(.+)$/.exec(url.searchParams.get('path') ?? '') ?? []
  const id = path ?? url.searchParams.get('id')
  if (url.searchParams.has('path') && !id) fail(where, `${href} does not name a page`)
  if (id) {
    const entry = entries[id]
    if (!entry) fail(where, `${href} does not lead to a page or story`)
    else if (view && (view === 'docs') !== (entry.type === 'docs')) {
      fail(
        where,
        `${href} takes a ${entry.type === 'docs' ? 'page for a story' : 'story for a page'}`,
      )
    } else if (anchor && seen.has(id) && !seen.get(id).anchors.includes(anchor)) {
      fail(where, `${href} leads to a part that ${id} does not have`)
    }
  } else if (anchor && name.endsWith('.html') && !readHtml(name).anchors.has(anchor)) {
    fail(where, `${href} leads to a part that ${name} does not have`)
  }
}

/** Opens the first page in the whole catalogue, with nothing cached, until a reader can read it. */
async function checkFirst(browser) {
  const { page, at } = await openPage(browser)
  at.name = 'the first page'
  const threadMs = await measureThread(page)
  const docs = page.frameLocator('#storybook-preview-iframe').locator('#storybook-docs')
  await page.goto(base, { waitUntil: 'commit' })
  await docs.locator('h1').first().waitFor()
  await docs.locator('pre, .sb-story > *').first().waitFor()
  const ms = await threadMs()
  const title = await docs.locator('h1').first().textContent()
  console.log(`first page: “${title}” after ${ms} ms of its thread`)
  if (ms > MOST_FIRST_MS) fail(at.name, `takes ${ms} ms, ${MOST_FIRST_MS} are allowed`)
  await page.close()
}

/** Checks that the search of the catalog finds words that the field uses. */
async function checkSearch({ page, at }) {
  at.name = 'the search'
  await page.goto(base)
  const results = page.locator('#storybook-explorer-menu [role=option]')
  for (const word of SEARCHED) {
    await page.locator('#storybook-explorer-searchfield').fill(word)
    const found = results.filter({ hasText: new RegExp(word, 'i') })
    await found
      .first()
      .waitFor()
      .catch(() => fail(at.name, `finds nothing for “${word}”`))
  }
}

/** Opens a story of a component that has groups in the sidebar. */
async function checkGroups({ page, at }) {
  at.name = 'the sidebar'
  await page.goto(`${base}?path=/story/${GROUPED}`)
  const state = page.locator(`[data-item-id="${GROUPED}"][data-parent-id$="-states"]`)
  await state.waitFor().catch(() => fail(at.name, 'has no groups'))
}

/** Pages of the reference that differ most: the first, the entries, and the longest. */
function referencePages(files) {
  const size = (name) => statSync(join(ROOT, name)).size
  const longest = files.toSorted((a, b) => size(b) - size(a)).slice(0, 2)
  return files.filter((name) => /index\.html$|^api\/modules\//.test(name) || longest.includes(name))
}

async function checkReferencePage({ page, at }, name) {
  at.name = name
  for (const [colorScheme, width] of LOOKS) {
    at.name = `${name} (${width} px, ${colorScheme})`
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${base}${name}`)
    await atRest(page)
    for (const misfit of await page.evaluate(misfits)) fail(at.name, misfit)
  }
}

const startedMs = Date.now()
const everything = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).map((name) =>
  name.replaceAll('\\', '/'),
)
const files = everything.filter((name) => name.startsWith('api/') && name.endsWith('.html'))

const browsers = await Promise.all(Array.from({ length: BROWSERS }, launch))
const opens = await checkFirst(browsers[0]).then(
  () => true,
  (error) => {
    fail('the first page', error.message)
    return false
  },
)
// If one page does not open, no page may. Each would take until its timeout.
const work = !opens
  ? []
  : [
      ['the search', (opened) => checkSearch(opened)],
      ['the sidebar', (opened) => checkGroups(opened)],
      ...pages.map((entry) => [entry.id, (opened) => checkPage(opened, entry)]),
      ...referencePages(files).map((name) => [name, (opened) => checkReferencePage(opened, name)]),
    ]
await Promise.all(
  browsers.map(async (browser) => {
    for (let next = work.shift(); next; next = work.shift()) {
      const [, check] = next
      const opened = await openPage(browser)
      await check(opened).catch((error) => fail(opened.at.name, error.message.split('\n')[0]))
      await opened.page.close()
    }
    await browser.close()
  }),
)
await close()

let links = 0
for (const [id, { links: found, anchors }] of seen) {
  for (const { href, target } of found) {
    links += 1
    follow(id, href, 'iframe.html', new Set(anchors))
    // Without it, the catalog treats the file as one of its own pages.
    if (!/^[#?]|^\w+:/.test(href) && !target) fail(id, `the link to ${href} has no \`target\``)
  }
}
for (const name of files) {
  const { links: found, anchors, loads } = readHtml(name)
  for (const href of found) follow(name, href, name, anchors)
  for (const load of loads) {
    if (new URL(load, `${base}${name}`).origin !== origin) fail(name, `loads ${load}`)
  }
  links += found.length
}
for (const name of everything.filter((name) => /^llms.*\.(?:txt|md)$/.test(name))) {
  const text = readFileSync(join(ROOT, name), 'utf8').replace(/^```[\s\S]*?^```$/gm, '')
  for (const [, href] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    links += 1
    follow(name, href, name, new Set())
  }
}
if (!everything.includes('llms.txt')) fail('llms.txt', 'is not there')
if (files.length === 0) fail('api', 'there is no reference')
if (pages.length === 0) fail('index.json', 'there are no pages')

if (update) storeHeights(heights[1280], heights[375], (id) => id in entries && pattern)
const worst = (read) => [...measures].sort(([, a], [, b]) => read(b) - read(a))[0] ?? []
const byContent = worst(({ contentMs }) => contentMs)
const byShift = worst(({ shifts }) => Math.max(...Object.values(shifts)))
const byLive = worst(({ live }) => live)
console.log(
  `slowest first content: ${byContent[0]}, ${byContent[1]?.contentMs} ms of its thread; ` +
    `largest layout shift: ${byShift[0]}, ${JSON.stringify(byShift[1]?.shifts)}; ` +
    `most live stories: ${byLive[0]}, ${byLive[1]?.live}`,
)
console.log(`external links: ${[...external].sort().join(', ') || 'none'}`)
for (const failure of [...failures].sort()) console.log(`✗ ${failure}`)
const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
console.log(
  `${pages.length} pages of the catalogue and ${files.length} of the reference, ${links} links, ` +
    `${failures.size} faults (${seconds} s; slowest ${slowest.id}, ${slowest.ms} ms)`,
)
process.exit(failures.size > 0 ? 1 : 0)
