import type { BrowserContext, Page } from 'playwright'
import { embed, type Target, type Way, ways } from './embed.ts'
import { kinds, SECRET } from './hostileResponses.ts'
import { RAW, RELAYED } from './hostileServers.ts'

/** Data that the app stores in the browser. */
export interface Kept {
  cookies: string[]
  storage: Record<string, string>
  workers: string[]
  caches: string[]
}

/** The results of an attack. */
export interface Outcome {
  /** IDs of the attempts: `{way}.{kind}`, with `.inline` for the second attempt. */
  tried: string[]
  /** IDs of the attempts whose content a page could read. */
  readable: string[]
  /** The app's data in the browser, before the responses that clear it. */
  kept: Kept
  /** The app's data after them. */
  keptAtLast: Kept
}

/** Ways that load the response in the top-level window. */
const topWays = ['top', 'meta-refresh'] as const

/** Attempts to skip: a way with one kind (`script.js`) or with all kinds (`fetch`). */
type Without = readonly (Way | `${Way}.${string}`)[]

interface Attack {
  /** The app's origin. */
  origin: string
  /** Whether the attack uses the relay's URL instead of the provider's. @default true */
  isRelayed?: boolean
  /** Attempts to skip. @default none */
  without?: Without
  /** Whether to repeat each attempt with `Content-Disposition: inline`. @default false */
  isInlineToo?: boolean
  /** Attempts whose content a page can read: `script.js`. @default none */
  readable?: readonly string[]
  /** Resolves when all attempts have had their effect. Until then, the pages stay open. @default at once */
  untilDone?: () => Promise<void>
}

/** Returns the targets of a way: one for each kind of response. */
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
    storage: { ...localStorage } as Record<string, string>, // its own members are strings
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    caches: await caches.keys(),
  }))
  return { cookies: cookies.map(({ name, value }) => `${name}=${value}`).sort(), ...inPage }
}

/** Opens a URL in a new window, like a link or a bookmark. */
async function openOnTop(context: BrowserContext, origin: string, { id, url }: Target) {
  const page = await context.newPage()
  const isMeta = id.startsWith('meta-refresh.')
  // A download or a blocked navigation has no page, which is a valid result.
  if (isMeta) {
    const answered = page.waitForResponse((it) => it.url() === origin + url, { timeout: 0 })
    await page.goto(`${origin}/?to=${encodeURIComponent(url)}`).catch(() => {})
    await answered
    await page.waitForURL(origin + url, { timeout: 2000 }).catch(() => {})
  } else await page.goto(origin + url).catch(() => {})
  // Time for scripts to run.
  await page.waitForTimeout(150)
  return page
}

async function openAll(context: BrowserContext, targets: Target[], attack: Attack) {
  for (let i = 0; i < targets.length; i += 8) {
    const pages = await Promise.all(
      targets.slice(i, i + 8).map((target) => openOnTop(context, attack.origin, target)),
    )
    if (!attack.untilDone) await closeAll(pages)
  }
}

const closeAll = (pages: readonly Page[]) => Promise.all(pages.map((page) => page.close()))

/** Opens a page of the app with data to attack. */
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
 * Loads every response in every way from a page of the app itself: the worst case, because all requests are same-
 * origin.
 */
export async function attackFrom(context: BrowserContext, attack: Attack): Promise<Outcome> {
  const { origin, readable: known = [], untilDone } = attack
  const page = await openApp(context, origin)
  const tried: string[] = []
  const readings: Record<string, string> = {}
  for (const way of ways) {
    const targets = targetsOf(way, kinds, attack)
    tried.push(...targets.map(({ id }) => id))
    for (const isReadable of [true, false]) {
      const some = targets.filter(({ id }) => known.includes(id) === isReadable)
      Object.assign(readings, await page.evaluate(embed, { way, targets: some, isReadable }))
    }
  }
  for (const way of topWays) {
    const targets = targetsOf(way, [...kinds, 'refresh'], attack)
    tried.push(...targets.map(({ id }) => id))
    await openAll(context, targets, attack)
  }
  await untilDone?.()
  await closeAll(context.pages().filter((one) => one !== page))
  // When this request has arrived, all earlier ones have arrived.
  await page.evaluate(() => fetch('/ran?id=the-end'))
  const kept = await keptIn(page)

  // Ends the requests that have got no response yet. A late response would set its cookies again.
  await page.goto('about:blank')
  const clearing = targetsOf('top', ['clear'], attack)
  tried.push(...clearing.map(({ id }) => id))
  await openAll(context, clearing, attack)
  await page.goto(origin)
  const keptAtLast = await keptIn(page)

  const isReadable = (text: string) => [SECRET, 'an image'].some((known) => text.includes(known))
  const readable = Object.keys(readings).filter((id) => isReadable(readings[id] ?? ''))
  return { tried, readable, kept, keptAtLast }
}
