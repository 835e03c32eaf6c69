import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { PNG } from 'pngjs'
import { pictureDifference } from '../../../scripts/lib/pictureDifference.ts'

const STORED = resolve('test/pictures')
/** Folder of the pictures that differ. */
export const FRESH = resolve('node_modules/.cache/svc-react-pictures')
/** Pixels of a picture per pixel of the page. Small, because there are hundreds of pictures. */
const SCALE = 0.25
/** Maximum height of a picture, in px of the page. */
const MAX_HEIGHT = 2_400
/** Time after a change of the width and the color scheme. */
const CHANGE_MS = 200
/** Maximum time until a story looks like its stored picture, on a busy machine, and before a picture is stored. */
const SETTLE_MS = { compared: 20_000, stored: 2_000 }
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
  /** The difference from the stored picture. */
  difference: string | undefined
}

const nameOf = (id: string, width: number, scheme: string) => `${id}.${width}.${scheme}.png`

function differenceOf(name: string, png: Buffer) {
  const stored = join(STORED, name)
  if (!existsSync(stored)) return 'it has no stored picture'
  return pictureDifference(PNG.sync.read(readFileSync(stored)), PNG.sync.read(png), SAME)
}

async function shoot(page: Page, screen: CDPSession, width: number) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const { data } = await screen.send('Page.captureScreenshot', {
    clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT), scale: 1 },
    captureBeyondViewport: true,
  })
  return Buffer.from(data, 'base64')
}

/**
 * Sets the size of the page, and the pixels of a picture per pixel of the page. Playwright sets the second only for a
 * whole context, and a story has to play at the usual scale.
 */
function setScreen(
  screen: CDPSession,
  size: { width: number; height: number },
  deviceScaleFactor: number,
) {
  return screen.send('Emulation.setDeviceMetricsOverride', {
    ...size,
    deviceScaleFactor,
    mobile: false,
  })
}

function setScheme(page: Page, scheme: string) {
  return page.evaluate((value) => {
    const { style } = document.documentElement
    const before = style.colorScheme
    style.colorScheme = value
    return before
  }, scheme)
}

/**
 * Takes pictures of stories and compares them with the stored ones.
 *
 * @param options - With `update`, pictures are going to be stored, so a story gets less time to look like before.
 */
export function startPictures({ update }: { update: boolean }) {
  let taken = 0
  let different = 0
  rmSync(FRESH, { recursive: true, force: true })
  for (const folder of [FRESH, STORED]) mkdirSync(folder, { recursive: true })

  /** Takes a picture as soon as it matches the stored one, or when the time is up. */
  async function take(
    page: Page,
    screen: CDPSession,
    name: string,
    width: number,
  ): Promise<Picture> {
    const mostMs = update ? SETTLE_MS.stored : SETTLE_MS.compared
    const endMs = performance.now() + (update || different < MAX_PATIENT ? mostMs : 0)
    let png = await shoot(page, screen, width)
    let difference = differenceOf(name, png)
    while (difference && performance.now() < endMs) {
      await page.waitForTimeout(RETAKE_MS)
      png = await shoot(page, screen, width)
      difference = differenceOf(name, png)
    }
    taken += 1
    if (difference) {
      different += 1
      writeFileSync(join(FRESH, name), png)
    }
    return { name, difference }
  }

  return {
    /** Takes the pictures of the open story, and leaves the page as it was. */
    async takeAll(page: Page, id: string): Promise<Picture[]> {
      const screen = await page.context().newCDPSession(page)
      const before = await setScheme(page, '')
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const pictures: Picture[] = []
      for (const [width, scheme] of APPEARANCES) {
        await setScreen(screen, { width, height: 300 }, SCALE)
        await setScheme(page, scheme)
        // Otherwise the focus ring would be in some pictures only.
        await page.evaluate(() => {
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        })
        await page.waitForTimeout(CHANGE_MS)
        pictures.push(await take(page, screen, nameOf(id, width, scheme), width))
      }
      await setScheme(page, before)
      await page.emulateMedia({ reducedMotion: null })
      const size = page.viewportSize()
      if (size) await setScreen(screen, size, 1)
      await screen.detach()
      return pictures
    },

    /** Stores a picture that differs. */
    store(name: string): void {
      copyFileSync(join(FRESH, name), join(STORED, name))
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
