// Writes the API reference of every entry: as pages into the built catalog, after `storybook build`, which empties the
// folder; and as Markdown to `docs/reference` with `npm run reference`, with the help of the commands in `dist`. Without
// `--update`, fails if the Markdown in `docs/reference` is out of date.
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Application, CommentTag, Converter, JSX, ReflectionKind } from 'typedoc'
import { load as loadMarkdown } from 'typedoc-plugin-markdown'

const STORED = 'docs/reference'
const update = process.argv.includes('--update')
const fresh = update ? STORED : mkdtempSync(join(tmpdir(), 'svc-react-reference-'))
const site = 'storybook-static/api'
const { bin, description, exports } = JSON.parse(readFileSync('package.json', 'utf8'))

const app = await Application.bootstrapWithPlugins({
  name: 'svc-react',
  plugin: [loadMarkdown],
  tsconfig: 'tsconfig.build.json',
  entryPoints: Object.entries(exports)
    // A stylesheet's types only declare that it exists.
    .filter(([path, { types }]) => types && !path.endsWith('.css'))
    .map(([, { types }]) => types.replace('./dist/', 'src/').replace('.d.ts', '.ts')),
  sortEntryPoints: false,
  sort: ['kind', 'alphabetical'],
  kindSortOrder: ['Module', 'Function', 'Variable', 'Class', 'Interface', 'TypeAlias'],
  groupOrder: ['Components', 'Hooks', 'Query options', 'Client', 'Contract', '*'],
  readme: 'none',
  // React documents the attributes of HTML elements.
  excludeExternals: true,
  excludePrivate: true,
  disableSources: true,
  disableGit: true,
  githubPages: false,
  hideGenerator: true,
  includeHierarchySummary: false,
  navigation: { includeGroups: true },
  // Without them, links to a name that differs from another only by case lead nowhere.
  useHTMLAnchors: true,
  hidePageHeader: true,
  hideBreadcrumbs: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  enumMembersFormat: 'table',
  logLevel: 'Warn',
  validation: { notExported: true, invalidLink: true, notDocumented: false },
  // Types that only describe how another type is built.
  intentionallyNotExported: [
    'BodyTypes',
    'DocumentedMembers',
    'FieldNames',
    'FieldValues',
    'Integrations',
    'JsonObject',
    'MetadataKeys',
    'ObjectOf',
    'PartialMessages',
    'PathFault',
    'ProblemField',
    'SchemaOption',
    'SplitNames',
    'SvcProviderChildren',
  ],
})

/** Groups of the main entry, which would otherwise be a list of 200 names. */
const GROUPS = {
  'src/components/': 'Components',
  'src/hooks/': 'Hooks',
  'src/queries/': 'Query options',
  'src/client/': 'Client',
  'src/contract/': 'Contract',
}

/** Returns the text of a default value. TypeDoc formats all of them as code, but some are words. */
function defaultText(text) {
  const [, value = text] = /^```ts\n([\s\S]*)\n```$/.exec(text) ?? []
  return /^(?:['"[{\d]|(?:true|false|null|undefined)$)/.test(value) ? text : value
}

app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
  // A destructured parameter has no name.
  for (const parameter of project.getReflectionsByKind(ReflectionKind.Parameter)) {
    if (parameter.name !== '__namedParameters') continue
    parameter.name = /^[A-Z]/.test(parameter.parent.name) ? 'props' : 'options'
  }
  const comments = Object.values(project.reflections).flatMap(({ comment }) => comment ?? [])
  for (const { tag, content } of comments.flatMap(({ blockTags }) => blockTags)) {
    const [code] = content
    if (tag === '@default') code.text = defaultText(code.text)
    // The language of an example without a fence is ts.
    if (tag === '@example' && /<[A-Z/]/.test(code.text))
      code.text = code.text.replace(/^```ts\n/, '```tsx\n')
  }
  const main = project.children?.find(({ name }) => name === 'svc-react')
  for (const reflection of main?.children ?? []) {
    const path = project.getSymbolIdFromReflection(reflection)?.packagePath ?? ''
    const group = Object.entries(GROUPS).find(([folder]) => path.startsWith(folder))?.[1]
    const comment = reflection.comment ?? reflection.signatures?.[0]?.comment
    if (group) comment?.blockTags.push(new CommentTag('@group', [{ kind: 'text', text: group }]))
  }
})

const { hooks } = app.renderer
hooks.on('content.begin', ({ relativeURL }) =>
  JSX.createElement(
    'p',
    null,
    JSX.createElement('a', { href: relativeURL('../index.html') }, '← The catalogue'),
  ),
)
hooks.on('head.end', ({ relativeURL }) =>
  JSX.createElement(
    JSX.Fragment,
    null,
    JSX.createElement('link', { rel: 'icon', href: relativeURL('../favicon.svg') }),
    // A long type would make a narrow page scroll sideways.
    JSX.createElement('style', null, '.col-content { overflow-wrap: anywhere }'),
  ),
)

const project = await app.convert()
if (!project) process.exit(1)
project.readme = [
  { kind: 'text', text: `# API reference\n\n${description}.\n` },
  ...project.children.flatMap((entry) => [
    { kind: 'text', text: '\n- ' },
    { kind: 'inline-tag', tag: '@link', text: entry.name, target: entry },
    { kind: 'text', text: ': ' },
    ...entry.comment.summary,
  ]),
]
app.validate(project)
// An unresolved link is a failure, just like an error.
if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exit(1)
if (!update) {
  await app.generateDocs(project, site)
  await app.generateJson(project, join(site, 'api.json'))
}
// One page for each entry. Only the output in Markdown has this router.
app.options.setValue('router', 'module')
app.options.setValue('outputs', [{ name: 'markdown', path: fresh }])
await app.generateOutputs(project)
if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exit(1)
// A second list of the entries, without descriptions.
rmSync(join(fresh, 'modules.md'))

/** The commands of the package, in the order of their own overview. */
const COMMANDS = ['relay', 'sandbox', 'conformance', 'types']

const helpOf = (...args) =>
  execFileSync(process.execPath, [bin['svc-react'], ...args, '--help'], { encoding: 'utf8' }).trim()

/** The help of the built commands as a page. */
const commandsPage = [
  '# Commands',
  'What `npx svc-react` and each of its commands print with `--help`.',
  `\`\`\`text\n${helpOf()}\n\`\`\``,
  ...COMMANDS.map((name) => `## ${name}\n\n\`\`\`text\n${helpOf(name)}\n\`\`\``),
].join('\n\n')
writeFileSync(join(fresh, 'commands.md'), `${commandsPage}\n`)
appendFileSync(
  join(fresh, 'README.md'),
  '- [Commands](commands.md): The options of `npx svc-react relay`, `sandbox`, `conformance` and `types`.\n',
)

/** Returns the pages of a folder, by their paths. */
function pagesIn(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.md'))
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

if (!update) {
  const stored = JSON.stringify([...pagesIn(STORED)])
  const isCurrent = stored === JSON.stringify([...pagesIn(fresh)])
  rmSync(fresh, { recursive: true })
  if (!isCurrent) {
    console.error(`${STORED} is out of date. Update it: npm run reference`)
    process.exit(1)
  }
}
