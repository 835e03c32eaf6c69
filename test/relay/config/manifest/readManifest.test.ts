import { describe, expect, it, vi } from 'vitest'
import { readManifest } from '../../../../src/relay/config/manifest/readManifest.js'
import { readYamlText } from '../../../../src/relay/config/manifest/yamlText.js'
import { setUp } from '../../support.js'

const yaml = (...lines: string[]) => lines.join('\n')

/** Warnings of a manifest, as `line pointer wrong. allowed`. */
function warningsOf(manifest: unknown): string[] {
  return readManifest(manifest).warnings.map(
    ({ line, pointer, wrong, allowed }) => `${line ?? '-'} ${pointer} ${wrong}. ${allowed}`,
  )
}

/** Actions and objects that the first integration of a manifest enables. */
function on(manifest: unknown) {
  const [integration] = readManifest(manifest).integrations
  const objects = integration?.read?.objects ?? []
  return {
    objects: objects.map(({ objectName, enabled }) =>
      enabled ? [objectName, enabled] : objectName,
    ),
    proxy: integration?.proxy?.enabled === true,
  }
}

const HEAD = yaml('specVersion: 1.0.0', 'integrations:', '  - name: crm')

/** A manifest with one integration. Its members are these lines, and the first of them is line 4. */
const crm = (...lines: string[]) => yaml(HEAD, ...lines.map((line) => `    ${line}`))

describe('readManifest', () => {
  it('reads a valid manifest without warnings', () => {
    const manifest = crm(
      'displayName: CRM',
      'provider: hub',
      'module: sales',
      'read:',
      '  objects:',
      '    - { objectName: user/emails, displayName: Emails, schedule: daily }',
      '    - { objectName: auth.teams, enabled: always }',
      'proxy: { enabled: true }',
    )

    expect(readManifest(manifest)).toEqual({
      integrations: [
        {
          name: 'crm',
          displayName: 'CRM',
          provider: 'hub',
          read: {
            objects: [
              { objectName: 'user/emails', displayName: 'Emails' },
              { objectName: 'auth.teams', enabled: 'always' },
            ],
          },
          proxy: { enabled: true },
        },
      ],
      warnings: [],
    })
  })

  it.each([
    ['read and proxy', crm('read:', 'proxy:')],
    ['objects and enabled', crm('read:', '  objects:', 'proxy:', '  enabled:')],
    ['displayName and provider', crm('displayName:', 'provider: ~')],
    [
      'members of JSON',
      { specVersion: '1.0.0', integrations: [{ name: 'crm', read: null, proxy: null }] },
    ],
  ])('reads empty %s as absent', (_, manifest) => {
    expect(on(manifest)).toEqual({ objects: [], proxy: false })
    expect(warningsOf(manifest)).toEqual([])
  })

  it.each([
    ['a mapping', '[&a { objectName: a, enabled: always }]', 'objects: [*a]'],
    ['a list', '&a [{ objectName: a, enabled: always }]', 'objects: *a'],
    ['a string', '[&a a]', 'objects: [{ objectName: *a, enabled: always }]'],
  ])('resolves an alias of %s', (_, anchored, objects) => {
    const manifest = yaml(
      'specVersion: 1.0.0',
      `shared: ${anchored}`,
      'integrations:',
      `  - { name: crm, read: { ${objects} } }`,
    )

    expect(on(manifest)).toEqual({ objects: [['a', 'always']], proxy: false })
    expect(warningsOf(manifest)).toEqual([])
  })

  it('reads an empty member of an object as absent', () => {
    const manifest = crm('read: { objects: [{ objectName: a, enabled: , displayName: }] }')

    expect(on(manifest)).toEqual({ objects: ['a'], proxy: false })
    expect(warningsOf(manifest)).toEqual([])
  })

  it.each<[string, string, string[], unknown[], string]>([
    [
      '"Always"',
      'objectName',
      ['read:', '  objects:', '    - objectName: contacts', '      enabled: Always'],
      ['contacts'],
      '7 /integrations/0/read/objects/0/enabled is not written "always", so an installation can disable the object. Write "always" in lower case.',
    ],
    [
      '" always"',
      'objectName',
      ['read: { objects: [{ objectName: contacts, enabled: " always" }] }'],
      ['contacts'],
      '4 /integrations/0/read/objects/0/enabled is not written "always", so an installation can disable the object. Write "always" in lower case.',
    ],
    [
      'another value',
      'objectName',
      ['read:', '  objects:', '    - objectName: contacts', '      enabled: sometimes'],
      ['contacts'],
      '7 /integrations/0/read/objects/0/enabled has an unknown value, so an installation can disable the object. Write "always", or omit it.',
    ],
    [
      'false',
      'objectName',
      ['read:', '  objects:', '    - objectName: contacts', '      enabled: false'],
      ['contacts'],
      '7 /integrations/0/read/objects/0/enabled is a boolean, so an installation can disable the object. Write "always", or omit it. To disable an object, remove its entry.',
    ],
    [
      'an object without a name',
      'objectName',
      ['read:', '  objects:', '    - displayName: Contacts', '    - objectName: deals'],
      ['deals'],
      '6 /integrations/0/read/objects/0/objectName is missing, so the object is ignored. Write the name as a string. Quote it if YAML reads it as another type.',
    ],
    [
      'an object with an empty name',
      'objectName',
      ['read:', '  objects:', '    - objectName: ""', '    - objectName: 2024'],
      [],
      '6 /integrations/0/read/objects/0/objectName is empty, so the object is ignored. Write the name as a string. Quote it if YAML reads it as another type.',
    ],
    [
      'an object that is a string',
      'objectName',
      ['read:', '  objects:', '    - contacts', '    - objectName: deals'],
      ['deals'],
      '6 /integrations/0/read/objects/0 is a string, so the object is ignored. Write "objectName: …".',
    ],
    [
      'objects that are a mapping',
      'objects',
      ['read:', '  objects: {}'],
      [],
      '5 /integrations/0/read/objects is a mapping, so no object can be searched. Write a list of objects.',
    ],
    [
      'read that is a list',
      'read',
      ['read: []'],
      [],
      '4 /integrations/0/read is a list, so no object can be searched. Write a mapping with "objects".',
    ],
    [
      'read that is a list, with the line of its key',
      'read',
      ['read:', '  - contacts'],
      [],
      '4 /integrations/0/read is a list, so no object can be searched. Write a mapping with "objects".',
    ],
    [
      'a display name that is a number',
      'displayName',
      ['displayName: 7', 'read: { objects: [{ objectName: a }] }'],
      ['a'],
      '4 /integrations/0/displayName is a number, so it is ignored. Write a string.',
    ],
    [
      'a member in another case',
      'Read',
      ['Read: { objects: [{ objectName: a }] }'],
      [],
      '4 /integrations/0/Read does not exist, so it is ignored. Write "read".',
    ],
  ])('warns about %s', (_, __, lines, objects, warning) => {
    const manifest = crm(...lines)

    expect(on(manifest)).toEqual({ objects, proxy: false })
    expect(warningsOf(manifest)[0]).toBe(warning)
  })

  it.each([
    [
      'a string',
      'proxy: { enabled: "true" }',
      '/enabled is a string',
      'true or false, without quotes',
    ],
    ['a number', 'proxy: { enabled: 1 }', '/enabled is a number', 'true or false, without quotes'],
    [
      'a boolean of YAML 1.1',
      'proxy: { enabled: yes }',
      '/enabled is a string',
      'true or false, without quotes',
    ],
    ['true instead of a mapping', 'proxy: true', ' is a boolean', 'a mapping with "enabled"'],
  ])('keeps provider calls off if proxy.enabled is %s', (_, line, wrong, allowed) => {
    expect(on(crm(line)).proxy).toBe(false)
    expect(warningsOf(crm(line))).toEqual([
      `4 /integrations/0/proxy${wrong}, so provider calls are off. Write ${allowed}.`,
    ])
  })

  it.each([
    ['2.0.0', 'is not 1.0.0'],
    ['1.0', 'is a number'],
    ['', 'is missing'],
    ['""', 'is empty'],
  ])('warns about the version "%s"', (version, wrong) => {
    const manifest = yaml(`specVersion: ${version}`, 'integrations: [{ name: crm }]')

    expect(warningsOf(manifest)).toEqual([
      `1 /specVersion ${wrong}, so this manifest is read as 1.0.0. Write "specVersion: 1.0.0".`,
    ])
  })

  it('ignores integrations without a valid name and reads the others', () => {
    const manifest = yaml(
      'specVersion: 1.0.0',
      'integrations:',
      '  - displayName: CRM',
      '  - name: 7',
      '  - crm',
      '  -',
      '  - name: ""',
      '  - name: crm',
    )
    const rest = 'so the integration is ignored.'

    expect(readManifest(manifest).integrations).toEqual([{ name: 'crm' }])
    expect(warningsOf(manifest)).toEqual([
      `3 /integrations/0/name is missing, ${rest} Write the name as a string. Quote it if YAML reads it as another type.`,
      `4 /integrations/1/name is a number, ${rest} Write the name as a string. Quote it if YAML reads it as another type.`,
      `5 /integrations/2 is a string, ${rest} Write "name: …".`,
      `6 /integrations/3 is empty, ${rest} Write "name: …".`,
      `7 /integrations/4/name is empty, ${rest} Write the name as a string. Quote it if YAML reads it as another type.`,
    ])
  })

  it('returns the warnings in the order of their lines', () => {
    const manifest = yaml(
      'integrations:',
      '  - { name: crm, Proxy: { enabled: true } }',
      '  - crm',
      'Integrations: []',
      'specVersion: 2.0.0',
    )

    expect(warningsOf(manifest)).toEqual([
      '2 /integrations/0/Proxy does not exist, so it is ignored. Write "proxy".',
      '3 /integrations/1 is a string, so the integration is ignored. Write "name: …".',
      '4 /Integrations does not exist, so it is ignored. Write "integrations".',
      '5 /specVersion is not 1.0.0, so this manifest is read as 1.0.0. Write "specVersion: 1.0.0".',
    ])
  })

  it.each([
    ['the first', 'always', undefined, false],
    ['the last', undefined, 'always', false],
    ['each', 'always', 'always', true],
  ])('reads "always" of duplicate objects if %s has it', (_, first, second, isAlways) => {
    const object = (enabled: string | undefined, displayName: string) => ({
      objectName: 'contacts',
      displayName,
      ...(enabled && { enabled }),
    })
    const objects = [object(first, 'First'), object(second, 'Second')]
    const manifest = { specVersion: '1.0.0', integrations: [{ name: 'crm', read: { objects } }] }

    expect(readManifest(manifest).integrations[0]?.read?.objects).toEqual([
      { objectName: 'contacts', displayName: 'First', ...(isAlways && { enabled: 'always' }) },
    ])
    expect(warningsOf(manifest)).toEqual([
      '- /integrations/0/read/objects/1 has the name of an earlier object, so only the first is used, and "always" only if both have it. Remove one of them.',
    ])
  })

  it('enables only settings that both entries of a duplicate integration have', () => {
    const manifest = yaml(
      'specVersion: 1.0.0',
      'integrations:',
      '  - name: crm',
      '    displayName: First',
      '    read: { objects: [{ objectName: a, enabled: always }, { objectName: b, enabled: always }] }',
      '    proxy: { enabled: true }',
      '  - name: crm',
      '    read: { objects: [{ objectName: b }, { objectName: c }] }',
    )

    expect(readManifest(manifest).integrations).toEqual([
      { name: 'crm', displayName: 'First', read: { objects: [{ objectName: 'b' }] } },
    ])
    expect(warningsOf(manifest)).toEqual([
      '7 /integrations/1 has the name of an earlier integration, so only settings that both have are used. Remove one of them.',
    ])
  })

  it.each<[string, object, object, object]>([
    ['provider calls', { proxy: { enabled: true } }, {}, {}],
    ['provider calls', {}, { proxy: { enabled: true } }, {}],
    [
      'provider calls',
      { proxy: { enabled: true } },
      { proxy: { enabled: true } },
      { proxy: { enabled: true } },
    ],
    ['objects', { read: { objects: [{ objectName: 'a' }] } }, {}, {}],
    [
      'objects',
      { read: { objects: [{ objectName: 'a' }] } },
      { read: { objects: [{ objectName: 'b' }] } },
      {},
    ],
  ])('merges %s of duplicate integrations: %j and %j', (_, first, second, expected) => {
    const integrations = [first, second].map((one) => ({ name: 'crm', ...one }))

    expect(readManifest({ specVersion: '1.0.0', integrations }).integrations).toEqual([
      { name: 'crm', ...expected },
    ])
  })

  it('accepts several keys that are aliases', () => {
    const manifest = yaml('a: &a b', 'c: &c d', '*a : 1', '*c : 2', HEAD)

    expect(readManifest(manifest).integrations).toEqual([{ name: 'crm' }])
    expect(warningsOf(manifest)).toEqual([])
  })

  it.each([
    ['a text that is not YAML', 'integrations: [', 'is not YAML (bad indent at line 1, column 16)'],
    ['two documents', 'a: 1\n---\nb: 1', 'is not YAML (multiple docs at line 2, column 1)'],
    [
      'a duplicate key',
      yaml('integrations: []', 'integrations: []'),
      'is not YAML (duplicate key at line 2, column 1)',
    ],
    [
      'an alias without an anchor',
      'integrations: *a',
      'is not YAML (unknown alias at line 1, column 15)',
    ],
    ['a list', '[]', 'is not a manifest (it is a list)'],
    ['nothing', '', 'is not a manifest (it is empty)'],
    ['a number', 7, 'is not a manifest (it is a number)'],
    ['no integrations', { specVersion: '1.0.0' }, 'is not a manifest ("integrations" is missing)'],
    ['empty integrations', 'integrations:', 'is not a manifest ("integrations" is empty)'],
    [
      'a mapping of integrations',
      'integrations: {}',
      'is not a manifest ("integrations" is a mapping)',
    ],
  ])('rejects %s', (_, manifest, wrong) => {
    expect(() => readManifest(manifest)).toThrow(`createRelay: the option "manifest" ${wrong}`)
  })

  it('accepts names that every object inherits, such as constructor', () => {
    const names = ['constructor', '__proto__', 'toString', 'now/table/incident', 'journalEntry']
    const manifest = crm('read:', '  objects:', ...names.map((name) => `    - objectName: ${name}`))

    expect(on(manifest).objects).toEqual(names)
    expect(warningsOf(manifest)).toEqual([])
  })
})

describe('readManifest with a hostile manifest', () => {
  it('rejects aliases that multiply', () => {
    const lines = Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`)

    expect(() => readManifest(yaml('a0: &a0 [x]', ...lines, 'integrations: []'))).toThrow(
      'is not YAML (its aliases repeat more than 100 nodes)',
    )
  })

  it('rejects a manifest larger than 256 KB', () => {
    const largest = 'integrations: [] #'.padEnd(256 * 1024, 'x')

    expect(readManifest(largest).integrations).toEqual([])
    expect(() => readManifest(`${largest}x`)).toThrow('is larger than 262144 characters')
  })

  it.each([
    // Without a limit, they fill the stack, which can end the process.
    ['dashes', '- '],
    ['question marks', '? '],
    ['question marks with tags', '? !a '],
    ['brackets', '['],
    ['braces', '{a: '],
  ])('rejects deeply nested %s', (_, unit) => {
    for (const depth of [101, 40_000]) {
      expect(() => readManifest(unit.repeat(depth))).toThrow(
        'is not YAML (it is nested too deeply).',
      )
    }
  })

  it('rejects lines that are deeply nested by their indent', () => {
    const lines = Array.from({ length: 101 }, (_, depth) => `${' '.repeat(depth)}a:`)

    expect(() => readManifest(yaml(...lines))).toThrow('is not YAML (it is nested too deeply).')
  })

  it('accepts up to 100 nested lists', () => {
    const text = `unread: ${'['.repeat(99)}${']'.repeat(99)}`

    expect(readManifest(yaml(text, HEAD)).integrations).toEqual([{ name: 'crm' }])
  })

  it('finds at most 100 faults of a text that is not YAML', () => {
    expect(readYamlText('a: 1\n'.repeat(500))).toMatchObject({ faults: { length: 100 } })
  })

  it('returns at most 100 warnings', () => {
    const integrations = Array.from({ length: 500 }, () => 7)
    const warnings = warningsOf({ specVersion: '1.0.0', integrations })

    expect(warnings).toHaveLength(101)
    expect(warnings.at(-1)).toBe('-  has 400 more problems of this kind. Fix the ones above first.')
  })

  it('limits the number of integrations and objects', () => {
    const objects = Array.from({ length: 5_001 }, (_, i) => ({ objectName: `o${i}` }))
    const integrations = Array.from({ length: 1_001 }, (_, i) => ({
      name: `i${i}`,
      ...(i === 0 && { read: { objects } }),
    }))
    const read = readManifest({ specVersion: '1.0.0', integrations })

    expect(read.integrations).toHaveLength(1_000)
    expect(read.integrations[0]?.read?.objects).toHaveLength(5_000)
    expect(read.warnings.map(({ pointer, wrong }) => `${pointer} ${wrong}`)).toEqual([
      '/integrations has more than 1000 elements, so the rest is ignored',
      '/integrations/0/read/objects has more than 5000 elements, so the rest is ignored',
    ])
  })
})

describe('createRelay with a manifest', () => {
  it('logs its warnings once at startup', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const manifest = yaml(
      'specVersion: 2.0.0',
      'integrations:',
      '  - name: acmeCrm',
      '    proxy: { enabled: "true" }',
      '  - name: acmeErp',
    )

    setUp({ manifest })

    expect(warn.mock.calls).toEqual([
      [
        [
          'createRelay: the manifest has 2 problems. The rest of it is used.',
          '  line 1: /specVersion is not 1.0.0, so this manifest is read as 1.0.0. Write "specVersion: 1.0.0".',
          '  line 4: /integrations/0/proxy/enabled is a string, so provider calls are off. Write true or false, without quotes.',
        ].join('\n'),
      ],
    ])
    warn.mockRestore()
  })

  it.each<[string, unknown[], string[]]>([
    [
      'one problem',
      [7],
      [
        'createRelay: the manifest has a problem. The rest of it is used.',
        '  /integrations/2 is a number, so the integration is ignored. Write "name: …".',
      ],
    ],
    [
      'more than 100 problems',
      Array.from({ length: 150 }, () => 7),
      [
        'createRelay: the manifest has 101 problems. The rest of it is used.',
        '  the manifest has 50 more problems of this kind. Fix the ones above first.',
      ],
    ],
  ])('logs %s of an object, without a line', (_, invalid, expected) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const integrations = [
      { name: 'acmeCrm' },
      { name: 'acmeErp' },
      ...(invalid as { name: string }[]),
    ] // invalid on purpose

    setUp({ manifest: { specVersion: '1.0.0', integrations } })
    const lines = String(warn.mock.calls).split('\n')
    warn.mockRestore()

    expect([lines[0], lines.at(-1)]).toEqual(expected)
  })

  it('logs nothing if it has no problem', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

    setUp({ manifest: 'specVersion: 1.0.0\nintegrations: [{ name: acmeCrm }, { name: acmeErp }]' })

    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })
})
