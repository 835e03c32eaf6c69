// Writes the API reference of every entry into the built catalog: `npm run api`, after `storybook build`, which
// empties the folder. `npm run api -- some/folder` writes to another folder.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Application, JSX } from 'typedoc'

const out = join(process.argv[2] ?? 'storybook-static', 'api')
const { description, exports } = JSON.parse(readFileSync('package.json', 'utf8'))

const app = await Application.bootstrap({
  name: 'svc-react',
  tsconfig: 'tsconfig.build.json',
  entryPoints: Object.entries(exports)
    // A stylesheet's types only declare that it exists.
    .filter(([path, { types }]) => types && !path.endsWith('.css'))
    .map(([, { types }]) => types.replace('./dist/', 'src/').replace('.d.ts', '.ts')),
  sortEntryPoints: false,
  sort: ['kind', 'alphabetical'],
  kindSortOrder: ['Module', 'Function', 'Variable', 'Class', 'Interface', 'TypeAlias'],
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
  { kind: 'text', text: `${description}.\n` },
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
await app.generateDocs(project, out)
await app.generateJson(project, join(out, 'api.json'))
