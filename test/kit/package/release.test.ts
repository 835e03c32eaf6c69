import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { compareReports } from '../../../scripts/release/compareReports.ts'
import { migrationFaults } from '../../../scripts/release/migrationFaults.ts'
import { type Bump, pendingChangesets } from '../../../scripts/release/pendingChangesets.ts'
import { keepReleased, readReleased } from '../../../scripts/release/releasedReports.ts'
import { renameExamplesKit } from '../../../scripts/release/renameExamplesKit.ts'
import { sbomFaults } from '../../../scripts/release/sbomFaults.ts'
import { surfaceFaults } from '../../../scripts/release/surfaceFaults.ts'
import { tarballFaults } from '../../../scripts/release/tarballFaults.ts'
import { writeSbom } from '../../../scripts/release/writeSbom.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const folders: string[] = []

/** Creates a temporary folder with these files. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-react-kit-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const typesOf = (...declarations: string[]) =>
  new Map([
    [
      'a.api.md',
      `## API report of \`kit\`\n\n\`\`\`ts\n\n${declarations.join('\n\n')}\n\n\`\`\`\n`,
    ],
  ])
const linesOf = (...lines: string[]) =>
  new Map([['package.api.md', `## Surface\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`]])
const changeset = (bump: Bump, summary: string) => ({ id: 'some', bump, summary })

const ONE = '// @public\nexport interface One {\n    a: string;\n}'
const TWO = '// @public\nexport function two(): One;'
const HIDDEN = '// @public\ninterface Hidden {\n    b: string;\n}'

describe('the comparison of two API reports', () => {
  it.each([
    ['an added export', [ONE], [ONE, TWO], 'added'],
    ['a removed export', [ONE, TWO], [ONE], 'removed'],
    ['an export that became internal', [ONE], [ONE.replace('export ', '')], 'removed'],
    ['a changed return type', [TWO], [TWO.replace('One', 'string')], 'changed'],
    ['a removed overload', [TWO.replace('()', '(a: 1)'), TWO], [TWO], 'changed'],
    ['an optional member', [ONE], [ONE.replace('\n}', '\n    c?: string;\n}')], 'extended'],
    ['a new required member', [ONE], [ONE.replace('\n}', '\n    c: string;\n}')], 'changed'],
    ['a member that became optional', [ONE], [ONE.replace('a:', 'a?:')], 'changed'],
    ['a declaration that became deprecated', [TWO], [`// @public @deprecated\n${TWO}`], 'changed'],
  ])('reports %s', (_, before, now, kind) => {
    expect(compareReports(typesOf(...before), typesOf(...now))).toMatchObject([{ kind }])
  })

  it.each([
    ['a token', ['token --svc-a', 'token --svc-ab'], ['token --svc-ab'], 'removed', '--svc-a'],
    ['a peer', ['peer react: ^18'], ['peer react: ^19'], 'changed', 'react'],
    ['a setting', ['setting a'], ['setting a', 'setting a.b'], 'added', 'a.b'],
  ])('reports the name of %s', (_, before, now, kind, name) => {
    expect(compareReports(linesOf(...before), linesOf(...now))).toMatchObject([{ kind, name }])
  })

  it('ignores the order of declarations and imports', () => {
    const before = typesOf("import { A } from 'a';", ONE, TWO)

    expect(compareReports(before, typesOf(TWO, ONE))).toEqual([])
  })
})

describe('the changeset check for a change of the public API', () => {
  const added = compareReports(typesOf(ONE), typesOf(ONE, TWO))
  const removed = compareReports(typesOf(ONE, TWO), typesOf(ONE))
  const hidden = compareReports(typesOf(HIDDEN), typesOf(HIDDEN.replace('b', 'c')))

  it.each([
    ['an addition without a changeset', added, [], '0.1.0', 'patch'],
    [
      'an addition that no changeset mentions',
      added,
      [changeset('minor', 'Faster.')],
      '0.1.0',
      'patch',
    ],
    [
      'an addition whose name is an ordinary word of the changeset',
      added,
      [changeset('minor', 'The two of us.')],
      '0.1.0',
      'patch',
    ],
    [
      'an addition whose name is part of another name',
      added,
      [changeset('minor', '`two-fold`')],
      '0.1.0',
      'patch',
    ],
    [
      'an addition in a patch after 1.0',
      added,
      [changeset('patch', 'Adds `two`.')],
      '1.0.0',
      'minor',
    ],
    ['a removal in a patch', removed, [changeset('patch', '`two` is gone.')], '0.1.0', 'minor'],
    [
      'a removal in a minor after 1.0',
      removed,
      [changeset('minor', '`two` is gone.')],
      '1.2.0',
      'major',
    ],
    ['a changed member in a patch', hidden, [changeset('patch', 'Better.')], '0.1.0', 'minor'],
    [
      'an addition whose changeset has an invalid bump',
      added,
      [changeset('none', 'Adds `two`.')],
      '0.1.0',
      'patch',
    ],
  ])('fails for %s', (_, changes, changesets, version, bump) => {
    const faults = surfaceFaults(changes, changesets, version)

    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`at least ${bump}`)
  })

  it.each([
    ['an addition in a patch before 1.0', added, [changeset('patch', 'Adds `two()`.')], '0.1.0'],
    ['a removal in a minor before 1.0', removed, [changeset('minor', '`two` is gone.')], '0.1.0'],
    [
      'a removal that the changeset declares compatible',
      removed,
      [changeset('patch', 'Some.\n\nCompatible: `two` was unused.')],
      '0.1.0',
    ],
    ['a changed member in a minor', hidden, [changeset('minor', 'Better.')], '0.1.0'],
  ])('passes for %s', (_, changes, changesets, version) => {
    expect(surfaceFaults(changes, changesets, version)).toEqual([])
  })

  it('needs one minor changeset for the first release, whatever names it contains', () => {
    expect(surfaceFaults(added, [changeset('patch', 'First.')], '0.0.0')).toHaveLength(1)
    expect(surfaceFaults(added, [changeset('minor', 'First.')], '0.0.0')).toEqual([])
  })
})

describe('a migration note', () => {
  const docs = readFileSync(join(ROOT, 'docs/releasing.md'), 'utf8')
  const [, example = ''] = /^````md\n([\s\S]*?)^````$/m.exec(docs) ?? []
  const read = async (text: string) =>
    pendingChangesets(folderOf({ '.changeset/some.md': text }), 'svc-react')

  it('is accepted in the format of the documentation', async () => {
    expect(migrationFaults(await read(example), '0.3.0')).toEqual([])
  })

  it.each([
    '#### Migration',
    '**Who is affected:**',
    '**How to find it:**',
    '**Before:**',
    '**After:**',
  ])('is rejected without %s', async (part) => {
    const faults = migrationFaults(await read(example.replace(part, '')), '0.3.0')

    expect(faults).toHaveLength(1)
  })

  it('is required if the new version is outside the caret range', () => {
    const without = (bump: Bump, version: string) =>
      migrationFaults([changeset(bump, 'Some.')], version).length

    expect(without('patch', '0.3.0')).toBe(0)
    expect(without('minor', '0.3.0')).toBe(1)
    expect(without('minor', '1.0.0')).toBe(0)
    expect(without('major', '1.0.0')).toBe(1)
    expect(without('minor', '0.0.0')).toBe(0)
  })

  it('is rejected if it is for another package', async () => {
    await expect(read("---\n'svc-raect': patch\n---\n\nSome.\n")).rejects.toThrow('svc-react')
  })
})

describe('the reports of the last release', () => {
  it('are the released reports, and empty before the first release', () => {
    const root = folderOf({})
    expect(readReleased(root, '0.0.0').size).toBe(0)

    keepReleased(root, '0.1.0', typesOf(ONE))

    expect(compareReports(readReleased(root, '0.1.0'), typesOf(ONE))).toEqual([])
  })

  it('are rejected if they were changed, are missing or have another version', () => {
    const root = folderOf({})
    expect(() => readReleased(root, '0.1.0')).toThrow('has no reports of 0.1.0')

    keepReleased(root, '0.1.0', typesOf(ONE))

    expect(() => readReleased(root, '0.2.0')).toThrow('is for 0.1.0, package.json for 0.2.0')
    expect(() => readReleased(root, '0.0.0')).toThrow('nothing has been released yet')
    writeFileSync(join(root, 'api/released/a.api.md'), 'other')
    expect(() => readReleased(root, '0.1.0')).toThrow('was changed since the release of 0.1.0')
  })
})

describe('the tarball check', () => {
  const manifest = {
    name: 'kit',
    version: '0.1.0',
    type: 'module',
    bin: { kit: './dist/cli.js' },
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  }
  const files = {
    'package/package.json': JSON.stringify(manifest),
    'package/README.md': '# Kit\n',
    'package/docs/guides/testing.md': '# Testing\n',
    'package/docs/dashboard-dark.png': '',
    'package/docs/countdown.gif': '',
    'package/CHANGELOG.md': '# Kit\n\n## 0.1.0\n\n### Minor Changes\n\n- First.\n',
    'package/LICENSE': 'MIT\n',
    'package/LICENSE.lucide.txt': 'ISC\n',
    'package/dist/index.js': 'export const kit = 1\n',
    'package/dist/index.d.ts': 'export declare const kit: number\n',
    'package/dist/cli.js': "console.log('0.1.0')\n",
    'node_modules/.keep': '',
  }
  const faultsOf = (change: Record<string, string | undefined>) => {
    const all = Object.entries({ ...files, ...change })
    const there = all.filter((entry): entry is [string, string] => entry[1] !== undefined)
    return tarballFaults(join(folderOf(Object.fromEntries(there)), 'package'), '0.1.0')
  }

  it('accepts a complete tarball', () => {
    expect(faultsOf({})).toEqual([])
  })

  const fake = (...parts: string[]) => parts.join('')
  it.each([
    ['without the changelog', { 'package/CHANGELOG.md': undefined }, 'CHANGELOG.md is missing'],
    [
      'without a file of an entry',
      { 'package/dist/index.d.ts': undefined },
      'index.d.ts is missing',
    ],
    ['with code in docs', { 'package/docs/example.ts': '' }, 'docs/example.ts must not be in'],
    ['with source', { 'package/src/index.ts': '' }, 'src/index.ts must not be in'],
    ['with a test', { 'package/dist/index.test.ts': '' }, 'index.test.ts must not be in'],
    ['with settings', { 'package/dist/.env': 'A=1' }, '.env must not be in'],
    [
      'with a key',
      { 'package/dist/index.d.ts': fake('// -----BEGIN ', 'PRIVATE KEY-----') },
      'contains a private key',
    ],
    ['with a token', { 'package/README.md': fake('npm', '_', 'a'.repeat(36)) }, 'an npm token'],
    [
      'with a path of the build machine',
      { 'package/dist/index.d.ts': `// ${ROOT}/src` },
      'contains a folder',
    ],
    [
      'without a changelog entry',
      { 'package/CHANGELOG.md': '# Kit\n\n## 0.0.9\n\n- A.\n' },
      'has no section for 0.1.0',
    ],
    [
      'with another version inside',
      { 'package/dist/cli.js': "console.log('0.0.9')" },
      'prints 0.0.9',
    ],
    [
      'with an entry that does not load',
      { 'package/dist/index.js': 'throw new Error(1)' },
      'kit does not load',
    ],
    [
      'with an install script',
      { 'package/package.json': JSON.stringify({ ...manifest, scripts: { postinstall: 'a' } }) },
      'has the script postinstall',
    ],
  ])('rejects a tarball %s', (_, change, fault) => {
    expect(faultsOf(change)).toEqual([expect.stringContaining(fault)])
  })
})

describe('the SBOM', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))

  it('lists every package that users install, with its hash and license', () => {
    const sbom = JSON.parse(readFileSync(writeSbom(ROOT, folderOf({})), 'utf8'))
    const names = sbom.components.map(({ name }: { name: string }) => name)

    expect(sbomFaults(sbom, lockfile, manifest)).toEqual([])
    expect(names).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)))
    expect(names).not.toContain('vitest')
    expect(names).not.toContain('react')
  })

  const digest = Buffer.from('digest')
  const locked = {
    version: '0.1.0',
    packages: {
      '': { version: '0.1.0', dependencies: { a: '^1.0.0' } },
      'node_modules/a': {
        version: '1.0.0',
        integrity: `sha512-${digest.toString('base64')}`,
        dependencies: { b: '^2.0.0' },
      },
      'node_modules/a/node_modules/b': {
        version: '2.0.0',
        integrity: `sha512-${digest.toString('base64')}`,
      },
      'node_modules/b': { version: '3.0.0', dev: true },
    },
  }
  const component = (name: string, version: string) => ({
    name,
    version,
    hashes: [{ alg: 'SHA-512', content: digest.toString('hex') }],
    licenses: [{ license: { id: 'MIT' } }],
  })
  const complete = {
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'kit', version: '0.1.0', purl: 'pkg:npm/kit@0.1.0' } },
    components: [component('a', '1.0.0'), component('b', '2.0.0')],
  }
  const faultsOf = (change: Partial<typeof complete>) =>
    sbomFaults({ ...complete, ...change }, locked, { name: 'kit', version: '0.1.0' })

  it('is accepted if it matches the lockfile', () => {
    expect(faultsOf({})).toEqual([])
  })

  it.each([
    ['lacks a package', { components: [component('a', '1.0.0')] }, 'b@2.0.0 is missing'],
    [
      'lists a development dependency',
      { components: [...complete.components, component('b', '3.0.0')] },
      'b@3.0.0 is not installed',
    ],
    [
      'has another hash',
      { components: [component('a', '1.0.0'), { ...component('b', '2.0.0'), hashes: [] }] },
      'b@2.0.0 does not have the hash',
    ],
    [
      'has no license',
      { components: [component('a', '1.0.0'), { ...component('b', '2.0.0'), licenses: [] }] },
      'b@2.0.0 has no license',
    ],
    [
      'describes another version',
      { metadata: { component: { ...component('kit', '0.0.9'), purl: 'pkg:npm/kit@0.0.9' } } },
      'it describes pkg:npm/kit@0.0.9',
    ],
    ['has another format', { bomFormat: 'SPDX' }, 'not in the format CycloneDX'],
  ])('is rejected if it %s', (_, change, fault) => {
    expect(faultsOf(change)).toEqual([expect.stringContaining(fault)])
  })
})

it('a release makes each example install the tarball of the next version', () => {
  const root = folderOf({})
  cpSync(join(ROOT, 'examples/vite/package.json'), join(root, 'examples/vite/package.json'))
  cpSync(
    join(ROOT, 'examples/vite/package-lock.json'),
    join(root, 'examples/vite/package-lock.json'),
  )
  const names = ['examples/vite/package.json', 'examples/vite/package-lock.json']

  expect(renameExamplesKit(root, [...names, 'examples/vite/index.html'], '9.8.7')).toEqual(names)

  for (const name of names) {
    const text = readFileSync(join(root, name), 'utf8')
    expect(text.match(/svc-react-\d[^"/]*\.tgz/g)?.every((it) => it.includes('-9.8.7.'))).toBe(true)
  }
  const lock = JSON.parse(readFileSync(join(root, 'examples/vite/package-lock.json'), 'utf8'))
  expect(lock.packages['node_modules/svc-react'].version).toBe('9.8.7')
})
