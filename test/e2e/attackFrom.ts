import type { BrowserContext, Page } from 'playwright'
import { embed, type Target, type Way, ways } from './embed.ts'
import { kinds, SECRET } from './hostileAnswers.ts'
import { RAW, RELAYED } from './hostileStage.ts'

/** What the app keeps in a browser. */
export interface Kept {
  cookies: string[]
  storage: Record<string, string>
  workers: string[]
  caches: string[]
}

/** What came of trying everything. */
export interface Outcome {
  /** IDs of what was tried: `{way}.{kind}`, and `.inline` behind it. */
  tried: string[]
  /** IDs of whose content a page could read. */
  readable: string[]
  /** What the app keeps in the browser, before the answers that clear it. */
  kept: Kept
  /** The same after them. */
  keptAtLast: Kept
}

/** The browser's whole window goes to the answer. */
const topWays = ['top', 'meta-refresh'] as const

/** Not to be tried: a way, with one kind (`script.js`) or with all (`fetch`). */
type Without = readonly (Way | `${Way}.${string}`)[]

interface Attack {
  /** The app's. */
  origin: string
  /** Whether the relay is asked, rather than the provider as it is. @default true */
  isRelayed?: boolean
  /** What is not tried. @default nothing */
  without?: Without
  /** Whether everything is tried a second time, with `Content-Disposition: inline`. @default false */
  isInlineToo?: boolean
}

/** What is tried in a way: each kind of answer. */
function targetsOf(way: string, of: readonly string[], attack: Attack): Target[] {
  const { isRelayed = true, isInlineToo = false, without = [] } = attack
  const left = of.filter((kind) => !without.some((one) => one === `${way}.${kind}` || one === way))
  return left.flatMap((kind) =>
    (isInlineToo ? ['', '.inline'] : ['']).map((inline) => {
      const id = `${way}.${kind}${inline}`
      return { id, url: `${isRelayed ? RELAYED : RAW}${kind}?id=${id}${inline && '&inline=1'}` }
    }),
  )
}

async function keptIn(page: Page): Promise<Kept> {
  const cookies = await page.context().cookies()
  const inPage = await page.evaluate(async () => ({
    storage: { ...localStorage } as Record<string, string>, // its own members are texts
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    caches: await caches.keys(),
  }))
  return { cookies: cookies.map(({ name, value }) => `${name}=${value}`).sort(), ...inPage }
}

/** Opens an address in a window of its own, as a link or a bookmark does. */
async function openOnTop(context: BrowserContext, origin: string, { id, url }: Target) {
  const page = await context.newPage()
  const isMeta = id.startsWith('meta-refresh.')
  // What becomes a download, or is stopped, is no page: that is an answer too.
  if (isMeta) {
    const shown = page.waitForURL(`${origin}${url}`, { timeout: 2000 }).catch(() => {})
    await page.goto(`${origin}/?to=${encodeURIComponent(url)}`).catch(() => {})
    await shown
  } else await page.goto(origin + url, { timeout: 5000 }).catch(() => {})
  // For what it may run.
  await page.waitForTimeout(150)
  await page.close()
}

async function openAll(context: BrowserContext, origin: string, targets: Target[]) {
  for (let i = 0; i < targets.length; i += 8) {
    await Promise.all(targets.slice(i, i + 8).map((target) => openOnTop(context, origin, target)))
  }
}

/** A page of the app that has something to lose. */
async function openApp(context: BrowserContext, origin: string): Promise<Page> {
  await context.addCookies([{ name: 'session', value: 'ada', url: origin }])
  const page = await context.newPage()
  await page.goto(origin)
  await page.evaluate(async () => {
    localStorage.setItem('kept', 'yes')
    await caches.open('kept')
    Object.assign(window, { ran: [] })
  })
  return page
}

/**
 * Brings every answer into the app in every way, from a page of the app itself: the worst place, because there nothing
 * is of another origin.
 */
export async function attackFrom(context: BrowserContext, attack: Attack): Promise<Outcome> {
  const { origin } = attack
  const page = await openApp(context, origin)
  const tried: string[] = []
  const readings: Record<string, string> = {}
  for (const way of ways) {
    const targets = targetsOf(way, kinds, attack)
    tried.push(...targets.map(({ id }) => id))
    Object.assign(readings, await page.evaluate(embed, { way, targets }))
  }
  for (const way of topWays) {
    const targets = targetsOf(way, [...kinds, 'refresh'], attack)
    tried.push(...targets.map(({ id }) => id))
    await openAll(context, origin, targets)
  }
  // What was sent before this has arrived when this has.
  await page.evaluate(() => fetch('/ran?id=the-end'))
  const kept = await keptIn(page)

  const clearing = targetsOf('top', ['clear'], attack)
  tried.push(...clearing.map(({ id }) => id))
  await openAll(context, origin, clearing)
  await page.goto(origin)
  const keptAtLast = await keptIn(page)

  const isReadable = (text: string) => [SECRET, 'an image'].some((known) => text.includes(known))
  const readable = Object.keys(readings).filter((id) => isReadable(readings[id] ?? ''))
  return { tried, readable, kept, keptAtLast }
}
