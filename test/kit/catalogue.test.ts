import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { storyNameFromExport, toId } from 'storybook/internal/csf'
import { describe, expect, it } from 'vitest'
import { tokenNotes } from '../../stories/blocks/tokenNotes.ts'
import { accessibilityPromises } from '../../tools/accessibilityPromises.ts'
import { codeFacts } from '../../tools/codeFacts.ts'
import { storySources } from '../../tools/storySources.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const pages = globSync('stories/**/*.mdx', { cwd: ROOT })
const storyFiles = globSync('stories/**/*.stories.tsx', { cwd: ROOT })

/** The ids that the catalogue gives its pages and stories. */
function idsOfCatalogue(): Set<string> {
  const titleIn = (text: string) => /\btitle[=:] ?["']([^"']+)["']/.exec(text)?.[1]
  const ofPages = pages.map((path) => titleIn(read(path))).filter((title) => title !== undefined)
  const ofStories = storyFiles.flatMap((path) => {
    const text = read(path)
    const title = titleIn(text) ?? ''
    const names = [...text.matchAll(/^export const (\w+) = meta\.story\(/gm)]
    return [
      toId(title, 'docs'),
      ...names.map(([, name = '']) => toId(title, storyNameFromExport(name))),
    ]
  })
  return new Set([...ofPages.map((title) => toId(title, 'docs')), ...ofStories])
}

describe('the pages of the catalogue', () => {
  it('lead to pages and stories that there are', () => {
    const ids = idsOfCatalogue()
    const links = pages.flatMap((path) =>
      [...read(path).matchAll(/\?path=\/(?:docs|story)\/([\w-]+)/g)].map(([, id = '']) => ({
        path,
        id,
      })),
    )

    expect(links.length).toBeGreaterThan(5)
    expect(links.filter(({ id }) => !ids.has(id))).toEqual([])
  })

  it('promise what a test holds', () => {
    expect(accessibilityPromises()).toHaveLength(10)
  })

  it('say of each token what it is for', () => {
    const tokens = read('src/styles/base.css').matchAll(/^ {4}(--svc-[\w-]+):/gm)

    expect(Object.keys(tokenNotes).sort()).toEqual(
      [...new Set([...tokens].map(([, name]) => name))].sort(),
    )
  })

  it('know how each hook is called, and what it takes and gives', () => {
    const { hooks } = codeFacts()
    const named = pages.flatMap((path) =>
      [...read(path).matchAll(/<Members of="(\w+)" hook="(\w+)" \/>/g)].map(
        ([, name = '', hook = '']) => ({ name, hook }),
      ),
    )

    expect(hooks.useHold?.signature).toBe('function useHold(integration?: string): UseHoldResult')
    expect(hooks.useRetryCountdown?.interfaces.UseRetryCountdownOptions).toContainEqual({
      name: 'onElapsed',
      type: '() => void',
      description: expect.stringMatching(/^Called once/),
    })
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(({ name, hook }) => !hooks[hook]?.interfaces[name]?.length)).toEqual([])
  }, 180_000)

  it('know the parts of each component, and no part that nothing bears', () => {
    const { parts } = codeFacts()
    const all = [
      ...read('src/components/appearance/classNames.ts').matchAll(/^ {2}\| '([\w-]+)'/gm),
    ]
    const row = parts.DestinationList?.find(({ part }) => part === 'row')

    expect(row?.elements).toEqual(['tr'])
    expect(row?.states).toContain('data-state="open"')
    expect(parts.RetryCountdown?.map(({ part }) => part)).not.toContain('row')
    const borne = new Set(Object.values(parts).flatMap((of) => of.map(({ part }) => part)))
    expect(all.map(([, name = '']) => name).filter((name) => !borne.has(name))).toEqual([])
  }, 180_000)
})

describe('the code that a page shows of a story', () => {
  const sources = storySources(`
import { List } from 'kit'
const unused = 1
function Row({ name }: Props) {
  return <li>{name}</li>
}
interface Props { name: string }
const meta = preview.meta({ component: List, argTypes: { a: { control: false } } })
/** Said elsewhere. */
export const Plain = meta.story({
  play: async () => {},
})
export const Own = meta.story({
  name: 'Its own',
  render: () => <Row name="a" />,
  play: async ({ canvas }) => {
    await canvas.findByRole('list')
  },
  tags: ['no-picture'],
})
`)

  it('is the story with what it needs of its file, and nothing that tests it', () => {
    expect(sources.Own?.source).toBe(`function Row({ name }: Props) {
  return <li>{name}</li>
}

interface Props { name: string }

export const Own = meta.story({
  name: 'Its own',
  render: () => <Row name="a" />,
})`)
  })

  it('has the component where the story says nothing of it', () => {
    expect(sources.Plain?.source).toBe(`const meta = preview.meta({ component: List })

export const Plain = meta.story({})`)
  })

  it('comes with what the story’s comment says', () => {
    expect(sources.Plain?.description).toBe('Said elsewhere.')
    expect(sources.Own?.description).toBeUndefined()
  })
})
