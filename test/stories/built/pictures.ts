import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { PNG } from 'pngjs'
import { pictureDifference } from '../../../scripts/lib/pictureDifference.ts'

const STORED = resolve('test/pictures')
/** Folder of the pictures that differ. */
export const FRESH = resolve('node_modules/.cache/svc-react-pictures')
/** Pixels of a picture per pixel of the page. Small, because there are hundreds of pictures. */
export const SCALE = 0.25
/** Maximum height of a picture, in px of the page. */
const MAX_HEIGHT = 2_400
/** Time before a picture that is stored, so that transitions have ended. */
const REST_MS = 700
/** Time after a change of the width and the color scheme. */
const CHANGE_MS = 200
/** Maximum time until a story looks like its stored picture, on a busy machine. */
const SETTLE_MS = 20_000
/** Time between two pictures of a story that differs from its stored picture. */
const RETAKE_MS = 500
/** Tolerance for two pictures of a story. A block is 16 px of the page. */
const SAME = { side: 4, maxShare: 0.04 }
/** Number of different pictures after which the others get one try only, or a new look would take half an hour. */
const MAX_PATIENT = 10

/** Each width and each color scheme once. */
const APPEARANCES: [width: number, scheme: string][] = [
  [1280, 'light'],
  [375, 'dark'],
]

interface Picture {
  name: string
  png: Buffer
  /** The difference from the stored picture. */
  difference: string | undefined
}

const nameOf = (id: string, width: number, scheme: string) => `${id}.${width}.${scheme}.png`

function differenceOf(name: string, png: Buffer) {
  const stored = join(STORED, name)
  if (!existsSync(stored)) return 'it has no stored picture'
  return pictureDifference(PNG.sync.read(readFileSync(stored)), PNG.sync.read(png), SAME)
}

async function shoot(page: Page, width: number) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const clip = { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) }
  return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', clip })
}

function setScheme(page: Page, scheme: string) {
  return page.evaluate((value) => {
    const { style } = document.documentElement
    const before = style.colorScheme
    style.colorScheme = value
    return before
  }, scheme)
}

/** Takes pictures of stories, and compares them with the stored ones unless `update` is set. */
export function startPictures({ update }: { update: boolean }) {
  let taken = 0
  let different = 0
  rmSync(FRESH, { recursive: true, force: true })
  for (const folder of [FRESH, STORED]) mkdirSync(folder, { recursive: true })

  /** Takes a picture as soon as it matches the stored one, or when the time is up. */
  async function take(page: Page, name: string, width: number): Promise<Picture> {
    const endMs = performance.now() + (different < MAX_PATIENT ? SETTLE_MS : 0)
    if (update) await page.waitForTimeout(REST_MS)
    let png = await shoot(page, width)
    let difference = differenceOf(name, png)
    while (difference && !update && performance.now() < endMs) {
      await page.waitForTimeout(RETAKE_MS)
      png = await shoot(page, width)
      difference = differenceOf(name, png)
    }
    taken += 1
    if (difference) {
      different += 1
      writeFileSync(join(FRESH, name), png)
    }
    return { name, png, difference }
  }

  return {
    /** Takes the pictures of the open story, and leaves the page as it was. */
    async takeAll(page: Page, id: string): Promise<Picture[]> {
      const size = page.viewportSize()
      const before = await setScheme(page, '')
      const pictures: Picture[] = []
      for (const [width, scheme] of APPEARANCES) {
        await page.setViewportSize({ width, height: 300 })
        await setScheme(page, scheme)
        // Otherwise the focus ring would be in some pictures only.
        await page.evaluate(() => {
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        })
        await page.waitForTimeout(CHANGE_MS)
        pictures.push(await take(page, nameOf(id, width, scheme), width))
      }
      await setScheme(page, before)
      if (size) await page.setViewportSize(size)
      return pictures
    },

    store({ name, png }: Picture): void {
      writeFileSync(join(STORED, name), png)
    },

    /** Returns the stored pictures of other stories than these, or removes them. */
    orphans(ids: string[]): string[] {
      const known = new Set(
        ids.flatMap((id) => APPEARANCES.map(([width, scheme]) => nameOf(id, width, scheme))),
      )
      const found = readdirSync(STORED).filter((name) => name.endsWith('.png') && !known.has(name))
      if (!update) return found
      for (const name of found) rmSync(join(STORED, name))
      return []
    },

    counts: () => ({ taken, different }),
  }
}
