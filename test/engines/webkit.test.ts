import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { recordStory } from '../stories/built/recordStory.ts'
import { serveCatalogue } from '../stories/built/serveCatalogue.ts'
import { exceptions, expectListedFailure } from './exceptions/exceptions.ts'
import { isSelected } from './selection.ts'
import { startWebKit } from './startWebKit.ts'

const ROOT = resolve('storybook-static')

interface Entry {
  id: string
  title: string
  name: string
  type: 'docs' | 'story'
  importPath: string
  /** With `empty`, a story shows nothing. */
  tags: string[]
}

const { entries } = JSON.parse(readFileSync(join(ROOT, 'index.json'), 'utf8')) as {
  entries: Record<string, Entry>
}
const stories = Object.values(entries).filter(
  ({ type, importPath }) => type === 'story' && isSelected(importPath),
)

let catalogue: Awaited<ReturnType<typeof serveCatalogue>>

beforeAll(async () => {
  catalogue = await serveCatalogue(ROOT, { head: `<script>(${recordStory})()</script>` })
})
afterAll(() => catalogue.close())
afterEach(({ task }) => expectListedFailure(task, exceptions.webkit))

const files = [...new Set(stories.map(({ importPath }) => importPath))]

// Each file has its own browser, because WebKitGTK needs more memory and time with each page.
describe.each(files)('%s in WebKit', (file) => {
  const ofFile = stories.filter(({ importPath }) => importPath === file)
  let webKit: Awaited<ReturnType<typeof startWebKit>>

  beforeAll(async () => {
    webKit = await startWebKit()
    const url = `${catalogue.base}iframe.html?id=${ofFile[0]?.id}&viewMode=story&globals=theme:light`
    await webKit.open(url)
  })
  afterAll(() => webKit.close())

  it.for(ofFile)('renders and plays $id', async ({ id, tags }, { task }) => {
    task.meta.storyId = id
    expect(await webKit.evaluate((storyId) => window.playStory(storyId), id)).toEqual(
      tags.includes('empty') ? ['page: is blank'] : [],
    )
  })
})
