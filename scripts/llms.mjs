// Writes the catalog for language models, in the format of llmstxt.org: `llms.txt`, a list of pages; each page as
// Markdown; and `llms-full.txt`, all pages. `npm run build-storybook` runs it after the catalog and the reference,
// because it uses their descriptions and stories. Pass another folder as the argument.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { Application, FileRegistry } from 'typedoc'
import { storySources } from './catalogue/storySources.ts'

const OUT = process.argv[2] ?? 'storybook-static'
const PAGES = 'llms'

const readme = readFileSync('README.md', 'utf8')
const { description } = JSON.parse(readFileSync('package.json', 'utf8'))
const entries = Object.values(JSON.parse(readFileSync(join(OUT, 'index.json'), 'utf8')).entries)

/** Changes the text outside of code blocks. */
function outsideCode(markdown, change) {
  return markdown
    .split(/(^```[\s\S]*?^```$)/gm)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('')
}

const mapLinks = (markdown, change) =>
  outsideCode(markdown, (text) => text.replace(/\]\(([^)\s]+)\)/g, (_, to) => `](${change(to)})`))

const firstSentence = (markdown) => {
  const paragraph = markdown.split(/\n\s*\n/).find((part) => /^[\w`*[]/.test(part)) ?? ''
  const [sentence] = paragraph.replace(/\s+/g, ' ').split(/(?<=[.:])\s/)
  return sentence.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/:$/, '.')
}

/* The summaries of the reference. */

const app = await Application.bootstrap({ logLevel: 'Warn', entryPoints: ['src/index.ts'] })
const api = JSON.parse(readFileSync(join(OUT, 'api/api.json'), 'utf8'))
const project = app.deserializer.reviveProject('svc-react', api, {
  projectRoot: process.cwd(),
  registry: new FileRegistry(),
})

const textOf = (parts = []) =>
  parts
    .map((part) => (part.kind === 'inline-tag' ? part.text.split('|').at(-1).trim() : part.text))
    .join('')
    .trim()

/** Returns the summary of an export, by its name. */
const summaryOf = (name) => {
  const found = project.children.flatMap(({ children = [] }) => children)
  const reflection = found.find((child) => child.name === name)
  return textOf((reflection?.comment ?? reflection?.signatures?.[0]?.comment)?.summary)
}

/* The pages and stories. */

const sources = new Map()

/** Returns the stories of a file, by export name. */
function storiesIn(path) {
  if (!sources.has(path)) sources.set(path, storySources(readFileSync(path, 'utf8')))
  return sources.get(path)
}

const storyOf = ({ importPath, exportName }) => storiesIn(importPath)[exportName]

const fileOf = ({ id }) => `${PAGES}/${id.replace(/--docs$/, '')}.md`

/** Returns the target of a page's link, relative to `llms.txt`. */
function fromRoot(to) {
  const [, id, anchor = ''] = /^\.?\/?\?path=\/docs\/([\w-]+--[\w-]+)[^#]*(#.*)?$/.exec(to) ?? []
  const page = entries.find((entry) => entry.type === 'docs' && entry.id === id)
  return page ? `${fileOf(page)}${anchor}` : to.replace(/^\.\//, '')
}

/** Returns a page as plain Markdown: its text, its code, and the files that it shows, without live parts. */
function markdownOf(path) {
  const files = new Map()
  const contentOf = (name) => {
    const file = join(dirname(path), files.get(name) ?? '')
    return files.has(name) ? readFileSync(file, 'utf8').trim() : ''
  }
  const prose = outsideCode(readFileSync(path, 'utf8'), (text) =>
    text
      .replace(/^import ([\s\S]*?) from ['"](.*)['"]$/gm, (_, name, from) => {
        if (from.endsWith('?raw')) files.set(name, from.replace('?raw', ''))
        return ''
      })
      .replace(/\{\/\*[\s\S]*?\*\/\}/g, ''),
  )
  const shown = new Set()
  const whole = outsideCode(prose, (text) =>
    text.replace(/<Code code=\{(\w+)\} \/>/g, (_, name) => {
      shown.add(name)
      return `\`\`\`tsx\n${contentOf(name)}\n\`\`\``
    }),
  )
  const unsupported = [...files.keys()].filter((name) => !shown.has(name))
  if (unsupported.length > 0) throw new Error(`${path} shows ${unsupported} in an unsupported way`)
  return outsideCode(whole, withoutElements)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Removes elements on lines of their own, but keeps their content. */
function withoutElements(text) {
  return text
    .replace(/^<[A-Z](?:[^<>]|=>|<\/?>)*\/>$/gm, '')
    .replace(/^\s*<\/?[A-Z](?:[^<>]|=>)*>$/gm, '')
}

const pages = entries
  .filter(({ type }) => type === 'docs')
  .map((page) => {
    const [section, ...rest] = page.title.split('/')
    const name = rest.join('/') || section
    const stories = entries.filter(({ type, title }) => type === 'story' && title === page.title)
    const prose = page.importPath.endsWith('.mdx')
      ? markdownOf(page.importPath)
      : `# ${name}\n\n${summaryOf(name)}`
    const shown = stories.map((story) => {
      const { description: text, source } = storyOf(story) ?? {}
      const code = source ? `\`\`\`tsx\n${source}\n\`\`\`` : ''
      return [`### [${story.name}](./?path=/story/${story.id})`, text, code]
    })
    const list = shown.length > 0 ? ['## The code of the stories', ...shown.flat()] : []
    return {
      section,
      name,
      stories,
      file: fileOf(page),
      about: firstSentence(prose.replace(/^# .*$/m, '')),
      text: mapLinks([prose, ...list].filter(Boolean).join('\n\n'), fromRoot),
    }
  })

/* The files. */

const line = ({ name, file, about }) => `- [${name}](${file})${about ? `: ${about}` : ''}`
const sections = [...new Set(pages.map(({ section }) => section))]

/** The pages in docs, by their path from the root. Benchmarks are excluded, because they are tables of figures. */
const guides = readdirSync('docs', { recursive: true })
  .map((name) => posix.join('docs', name.replaceAll('\\', '/')))
  // The folder of the reference has a list of its pages too.
  .filter((path) => path.endsWith('.md') && !/^docs\/(?:bench\/|reference\/README)/.test(path))
  .sort()

const guideFile = (path) => `${PAGES}/${path.replaceAll('/', '-')}`

/**
 * Rewrites the links of a page at `from`. Links to guides point to their copies. Of other links to files, only the text
 * remains.
 */
const guideLinks = (markdown, from) =>
  outsideCode(markdown, (text) =>
    text.replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (link, label, to) => {
      if (/^\w+:/.test(to)) return link
      // Anchors are removed, because plain Markdown has none.
      const path = posix.join(posix.dirname(from), to.replace(/#.*$/, ''))
      return guides.includes(path) ? `[${label}](${guideFile(path)})` : label
    }),
  )

const docPages = guides.map((path) => {
  const text = guideLinks(readFileSync(path, 'utf8'), path)
  return {
    name: /^# (.*)$/m.exec(text)?.[1] ?? path,
    file: guideFile(path),
    about: firstSentence(text.replace(/^# .*$/m, '')),
    text,
    isReference: path.startsWith('docs/reference/'),
  }
})
const guidePages = docPages.filter(({ isReference }) => !isReference)
const reference = docPages.filter(({ isReference }) => isReference)
const readmePage = {
  name: 'README',
  file: `${PAGES}/readme.md`,
  about: 'Purpose of the kit, quick start, and links to all pages.',
  // Pictures are removed, because they are files of the repository.
  text: guideLinks(readme.replace(/<picture>[\s\S]*?<\/picture>\n*/, ''), 'README.md'),
}
const intro = readme
  .split('\n')
  .find((text) => text.startsWith('React '))
  .trim()

const index = [
  '# svc-react',
  `> ${description}.`,
  intro,
  `Everything in one file: [llms-full.txt](llms-full.txt). For people: [the catalog](index.html) and [the reference](api/index.html).`,
  `## Overview\n\n${[readmePage, ...guidePages].map(line).join('\n')}`,
  ...sections.map((section) => {
    const own = pages.filter((page) => page.section === section)
    return `## ${section}\n\n${own.map(line).join('\n')}`
  }),
  `## Reference\n\n${reference.map(line).join('\n')}`,
]

const all = [readmePage, ...guidePages, ...pages, ...reference]
rmSync(join(OUT, PAGES), { recursive: true, force: true })
mkdirSync(join(OUT, PAGES), { recursive: true })

function write(file, text) {
  if (text.includes(process.cwd())) throw new Error(`${file} contains a folder of this machine`)
  writeFileSync(join(OUT, file), `${text.trim()}\n`)
}

write('llms.txt', index.join('\n\n'))
write('llms-full.txt', all.map(({ text }) => text).join('\n\n---\n\n'))
for (const { file, text } of all) {
  write(
    file,
    mapLinks(text, (to) => (/^(?:\w+:|#)/.test(to) ? to : `../${to.replace(/^\.\//, '')}`)),
  )
}
console.log(`llms.txt and ${all.length} pages`)
