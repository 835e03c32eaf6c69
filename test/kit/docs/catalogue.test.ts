import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { storyNameFromExport, toId } from 'storybook/internal/csf'
import { afterAll, describe, expect, it } from 'vitest'
import { accessibilityPromises } from '../../../scripts/catalogue/accessibilityPromises.ts'
import { codeFacts } from '../../../scripts/catalogue/codeFacts.ts'
import { storySources } from '../../../scripts/catalogue/storySources.ts'
import { tokenNotes } from '../../../stories/blocks/tokenNotes.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const pages = globSync('stories/**/*.mdx', { cwd: ROOT })
const storyFiles = globSync('stories/**/*.stories.tsx', { cwd: ROOT })

// A dependency of Storybook adds it.
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'CSS')
})

/** Returns the IDs of all pages and stories of the catalog. */
function idsOfCatalogue(): Set<string> {
  const titleIn = (text: string) => /\btitle[=:] ?["']([^"']+)["']/.exec(text)?.[1]
  const ofPages = pages.map((path) => titleIn(read(path))).filter((title) => title !== undefined)
  const ofStories = storyFiles.flatMap((path) => {
    const text = read(path)
    const title = /^ {2}id: '([\w-]+)'/m.exec(text)?.[1] ?? titleIn(text) ?? ''
    const names = [...text.matchAll(/^export const (\w+) = meta\.story\(/gm)]
    return [
      toId(title, 'docs'),
      ...names.map(([, name = '']) => toId(title, storyNameFromExport(name))),
    ]
  })
  return new Set([...ofPages.map((title) => toId(title, 'docs')), ...ofStories])
}

describe('the catalog pages', () => {
  it('link only to pages and stories that exist', () => {
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

  it('list the accessibility promises that tests check', () => {
    expect(accessibilityPromises()).toHaveLength(10)
  })

  it('describe each token of the style sheet', () => {
    const sheets = globSync('src/styles/**/*.css', { cwd: ROOT }).map(read)
    const tokens = sheets.join('\n').matchAll(/^ {4}(--svc-[\w-]+):/gm)

    expect(Object.keys(tokenNotes).sort()).toEqual(
      [...new Set([...tokens].map(([, name]) => name))].sort(),
    )
  })

  it('show the signature, options and result of each hook', () => {
    const { hooks } = codeFacts()
    const named = pages.flatMap((path) =>
      [...read(path).matchAll(/<Members of="(\w+)" hook="(\w+)" \/>/g)].map(
        ([, name = '', hook = '']) => ({ name, hook }),
      ),
    )

    expect(hooks.useHold?.signature).toBe(
      'function useHold(integration?: IntegrationAlias): UseHoldResult',
    )
    expect(hooks.useRetryCountdown?.interfaces.UseRetryCountdownOptions).toContainEqual({
      name: 'onElapsed',
      type: '() => void',
      description: expect.stringMatching(/^Called once/),
    })
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(({ name, hook }) => !hooks[hook]?.interfaces[name]?.length)).toEqual([])
  }, 180_000)

  it('list the parts of each component, and no part that no element has', () => {
    const { parts } = codeFacts()
    const all = [
      ...read('src/components/appearance/classNames.ts').matchAll(
        /^ {2}readonly '?([\w-]+)'?\?: string$/gm,
      ),
    ]
    const row = parts.DestinationList?.find(({ part }) => part === 'row')

    expect(row?.elements).toEqual(['tr'])
    expect(row?.states).toContain('data-state="open"')
    expect(parts.RetryCountdown?.map(({ part }) => part)).not.toContain('row')
    expect(all.length).toBeGreaterThan(40)
    const borne = new Set(Object.values(parts).flatMap((of) => of.map(({ part }) => part)))
    expect(all.map(([, name = '']) => name).filter((name) => !borne.has(name))).toEqual([])
  }, 180_000)
})

describe('each language of svc-react/locales', () => {
  const codes = [...read('src/components/messages/locales.ts').matchAll(/^export \{ (\w+) \}/gm)]
    .map(([, code = '']) => code)
    .filter((code) => code !== 'en' && code !== 'pseudo')

  it('is exported', () => {
    const files = globSync('src/components/messages/[a-z][a-z].ts', { cwd: ROOT })
    const translated = files.map((path) => basename(path, '.ts')).filter((code) => code !== 'en')

    expect(translated.sort()).toEqual(codes.sort())
  })

  it.each(['.storybook/host/languages.ts', 'stories/blocks/MessageTable.tsx', 'docs/reference.md'])(
    'is in %s, by its code',
    (path) => {
      expect(codes.length).toBeGreaterThan(2)
      expect(codes.filter((code) => !new RegExp(`\\b${code}\\b`).test(read(path)))).toEqual([])
    },
  )

  it.each([
    'README.md',
    'docs/guides/languages.md',
    'stories/MessagesProvider.mdx',
    'stories/foundations/Messages.mdx',
  ])('is in %s, by its name', (path) => {
    const names = new Intl.DisplayNames('en', { type: 'language' })
    expect(codes.filter((code) => !read(path).includes(names.of(code) ?? code))).toEqual([])
  })
})

describe('the source that a page shows of a story', () => {
  const sources = storySources(`
import { List } from 'kit'
const unused = 1
function Row({ name }: Props) {
  return <li>{name}</li>
}
interface Props { name: string }
const meta = preview.meta({ component: List, argTypes: { a: { control: false } } })
/** Described here. */
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

  it('contains the story and the declarations it uses, without its tests', () => {
    expect(sources.Own?.source).toBe(`function Row({ name }: Props) {
  return <li>{name}</li>
}

interface Props { name: string }

export const Own = meta.story({
  name: 'Its own',
  render: () => <Row name="a" />,
})`)
  })

  it('contains the component of the meta if the story does not name one', () => {
    expect(sources.Plain?.source).toBe(`const meta = preview.meta({ component: List })

export const Plain = meta.story({})`)
  })

  it('comes with the story’s doc comment as its description', () => {
    expect(sources.Plain?.description).toBe('Described here.')
    expect(sources.Own?.description).toBeUndefined()
  })
})
