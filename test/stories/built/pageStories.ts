import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright'

/** Maximum number of live stories on a page. */
const MAX_LIVE = 8
/** Height of a step of the reader, in px: a screen of the check. */
const STEP = 900

const HEIGHTS = resolve('.storybook/storyHeights.json')

/** Heights of stories on a page, in px, by story ID. */
export type StoryHeights = Record<string, number>

interface PageStories {
  /** IDs of the live stories. A story that is shown twice is listed twice. */
  live: string[]
  /** IDs of the stories that the page links to. */
  linked: string[]
  /** Number of stories that do not wait for the viewport. */
  eager: number
}

declare global {
  var layoutShift: number | undefined
}

/** Adds up the layout shifts of each document that a page opens. */
export function recordShifts(page: Page) {
  return page.addInitScript(() => {
    globalThis.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        globalThis.layoutShift =
          (globalThis.layoutShift ?? 0) + (entry as unknown as { value: number }).value // the DOM library has no type for it
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Scrolls through a page and back, so that all of its stories render. Returns the layout shift since it was opened. */
export async function scrollThrough(page: Page, rest: () => Promise<void>): Promise<number> {
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = STEP; top < (await heightOf()); top += STEP) {
    await page.evaluate((y) => scrollTo(0, y), top)
    await rest()
  }
  const shift = await page.evaluate(() => globalThis.layoutShift ?? 0)
  await page.evaluate(() => scrollTo(0, 0))
  return shift
}

/** Returns the height of each live story of a page. */
export function readHeights(page: Page): Promise<StoryHeights> {
  return page.evaluate(() => {
    const places = [...document.querySelectorAll<HTMLElement>('[data-story]')]
    return Object.fromEntries(
      places.map(({ dataset, firstElementChild }) => [
        dataset.story ?? '',
        Math.ceil(firstElementChild?.getBoundingClientRect().height ?? 0),
      ]),
    )
  })
}

/** Stores the heights that pages reserve. A story that no page shows has none. */
export function storeHeights(
  wide: StoryHeights,
  narrow: StoryHeights,
  isKept: (id: string) => boolean,
) {
  const before: [string, number[]][] = Object.entries(JSON.parse(readFileSync(HEIGHTS, 'utf8')))
  const measured = Object.entries(wide).map(([id, height]): [string, number[]] => [
    id,
    [height, narrow[id] ?? height],
  ])
  const kept = before.filter(([id]) => isKept(id) && !(id in wide))
  const lines = [...kept, ...measured]
    .sort(([one], [two]) => (one < two ? -1 : 1))
    .map(([id, heights]) => `  ${JSON.stringify(id)}: [${heights.join(', ')}]`)
  writeFileSync(HEIGHTS, `{\n${lines.join(',\n')}\n}\n`)
}

/** Returns the stories of a page. */
export function readStories(page: Page): Promise<PageStories> {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    return {
      live: all('[data-story]').map(({ dataset }) => dataset.story ?? ''),
      linked: all('a[href*="path=/story/"]').map(
        (link) => /path=\/story\/([\w-]+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? '',
      ),
      eager: all('.sb-story').filter((story) => !story.closest('[data-story]')).length,
    }
  })
}

/** Returns what is wrong with the stories of a page. `own` are the IDs of all stories of its component. */
export function storyFaults({ live, linked, eager }: PageStories, own: string[]): string[] {
  const missing = own.filter((id) => !live.includes(id) && !linked.includes(id))
  return [
    ...(live.length > MAX_LIVE
      ? [`shows ${live.length} live stories, ${MAX_LIVE} are allowed`]
      : []),
    ...(eager > 0 ? [`renders ${eager} stories before they come near the viewport`] : []),
    ...missing.map((id) => `neither shows ${id} nor links to it`),
  ]
}
