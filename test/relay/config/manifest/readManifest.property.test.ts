import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import type { ManifestIntegration } from '../../../../src/contract/manifest/manifest.js'
import { readManifest } from '../../../../src/relay/config/manifest/readManifest.js'
import { fc } from '../../../support/fastCheck.js'

const SEED = 20_261_122
const RUNS = 3_000

const ORIGINAL = {
  specVersion: '1.0.0',
  integrations: [
    {
      name: 'crm',
      displayName: 'CRM',
      provider: 'hub',
      module: 'sales',
      read: {
        objects: [
          {
            objectName: 'contacts',
            displayName: 'Contacts',
            enabled: 'always',
            schedule: 'daily',
            requiredFields: [{ fieldName: 'email' }, { fieldName: 'phone' }],
            optionalFields: [
              { fieldName: 'x', mapToName: 'y', mapToDisplayName: 'Y', prompt: '?' },
            ],
            optionalFieldsAuto: 'all',
          },
          { objectName: 'user/emails' },
          { objectName: 'constructor', enabled: 'always' },
        ],
      },
      proxy: { enabled: true },
    },
    { name: 'erp', read: { objects: [{ objectName: 'auth.teams' }] }, proxy: { enabled: false } },
    { name: 'desk' },
  ],
}

/** Required members. If one is missing, a part of the manifest is ignored. */
const REQUIRED = ['specVersion', 'name', 'objectName']

/** Strings that can have any value: they are displayed, or name a field. */
const FREE = ['displayName', 'provider', 'fieldName', 'mapToName', 'mapToDisplayName']

/** Whether a part of the manifest is ignored without a member. The optional field has two names. */
const isRequired = (path: Path) =>
  REQUIRED.includes(String(path.at(-1))) ||
  (path.at(-1) === 'fieldName' && path.includes('requiredFields'))

/** Members that the relay ignores. */
const UNREAD = ['module', 'schedule', 'prompt']

type Parent = Record<string, unknown> | unknown[]
type Path = (string | number)[]

interface Mutation {
  kind: 'removed' | 'null' | 'type' | 'case' | 'repeated'
  /** Index of the member to change. */
  place: number
  /** Value of another type. */
  value: unknown
}

const mutations = fc.record<Mutation>({
  kind: fc.constantFrom('removed', 'null', 'type', 'case', 'repeated'),
  place: fc.nat(),
  value: fc.oneof(
    fc.boolean(),
    fc.integer(),
    fc.constantFrom({}, [], 'true', 'yes', '', [null], { enabled: true }, { objects: true }),
  ),
})

/** Returns the paths of all members and elements. */
function pathsOf(value: unknown, above: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const keys: Path = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return keys.flatMap((key) => {
    const path = [...above, key]
    return [path, ...pathsOf(Reflect.get(value, key), path)]
  })
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

const isSwitchedOn = (key: string | number, value: unknown) =>
  (key === 'enabled' && value === true) ||
  (key === 'proxy' && Reflect.get(Object(value), 'enabled') === true)

const otherCase = (text: string) =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()

/** Applies a mutation in place. Returns the path that it changed, or undefined if the mutation does not apply. */
function mutate(root: Parent, { kind, place, value }: Mutation): Path | undefined {
  const paths = pathsOf(root)
  const path = paths[place % paths.length]
  const key = path?.at(-1)
  if (!path || key === undefined) return undefined
  const parent: Parent = path.slice(0, -1).reduce((node, name) => Reflect.get(node, name), root)
  const before: unknown = Reflect.get(parent, key)
  const isName = REQUIRED.includes(String(key))

  switch (kind) {
    case 'removed':
      if (Array.isArray(parent)) parent.splice(Number(key), 1)
      else delete parent[key]
      return path
    case 'null':
      Reflect.set(parent, key, null)
      return path
    case 'type':
      if (kindOf(before) === kindOf(value)) return undefined
      // A string instead of a list or mapping has another type; a string as a name is just another name.
      if (isName && typeof value === 'string' && value !== '') return undefined
      // A valid value that enables provider calls is not a mistake.
      if (isSwitchedOn(key, value)) return undefined
      Reflect.set(parent, key, structuredClone(value))
      return path
    case 'case':
      if (!Array.isArray(parent) && typeof key === 'string' && place % 2 === 0) {
        delete parent[key]
        Reflect.set(parent, otherCase(key), before)
        return [...path.slice(0, -1), otherCase(key)]
      }
      if (typeof before !== 'string' || isName) return undefined
      Reflect.set(parent, key, otherCase(before))
      return path
    case 'repeated':
      if (!Array.isArray(parent)) return undefined
      parent.splice(place % (parent.length + 1), 0, structuredClone(before))
      return path
    default:
      return kind satisfies never
  }
}

/** Actions and objects that an integration enables, as strings to compare. */
function rightsOf({ name, read, proxy }: ManifestIntegration): string[] {
  const objects = read?.objects ?? []
  return [
    ...objects.map(({ objectName }) => `${name} ${objectName}`),
    ...objects.flatMap(({ objectName, enabled }) =>
      enabled === 'always' ? [`${name} ${objectName} always`] : [],
    ),
    ...(proxy?.enabled === true ? [`${name} proxy`] : []),
  ]
}

const rights = new Set(readManifest(ORIGINAL).integrations.flatMap(rightsOf))

/** Reads a manifest. Returns undefined if the documented error is thrown. */
function read(manifest: unknown) {
  try {
    return readManifest(manifest)
  } catch (error) {
    expect(String(error)).toMatch(
      /^TypeError: createRelay: the option "manifest" is not a manifest \("integrations" is [a-z ]+\)\. It needs a list "integrations"/,
    )
    return undefined
  }
}

/** Returns a copy of a manifest, and its YAML. */
function withForms(change: (manifest: Parent) => void): unknown[] {
  const manifest = structuredClone(ORIGINAL)
  change(manifest)
  return [manifest, stringify(manifest)]
}

describe(`${RUNS} mutations of a manifest`, () => {
  it('never throw an undocumented error and never enable anything', () => {
    const check = fc.property(fc.array(mutations, { minLength: 1, maxLength: 5 }), (list) => {
      const forms = withForms((manifest) => {
        for (const mutation of list) mutate(manifest, mutation)
      })
      for (const form of forms) {
        const granted = read(form)?.integrations.flatMap(rightsOf) ?? []
        expect(granted.filter((one) => !rights.has(one))).toEqual([])
      }
    })

    fc.assert(check, { seed: SEED, numRuns: RUNS })
  })

  it('add a warning with the changed location, unless they only remove something', () => {
    const seen = new Map<string, number>()
    const check = fc.property(mutations, (mutation) => {
      let path: Path | undefined
      const [manifest, text] = withForms((copy) => {
        path = mutate(copy, mutation)
      })
      const result = read(manifest)
      if (!path || !result) return
      const name = String(path.at(-1))
      const isLeftOut = mutation.kind === 'removed' || mutation.kind === 'null'
      const isElement = typeof path.at(-1) === 'number'
      const isRead = !UNREAD.includes(name.toLowerCase())
      const needsWarning = isLeftOut
        ? isRequired(path) || (isElement && mutation.kind === 'null')
        : isRead && !isNoFault(path, mutation, manifest)
      seen.set(
        `${mutation.kind} ${needsWarning}`,
        (seen.get(`${mutation.kind} ${needsWarning}`) ?? 0) + 1,
      )

      expect(result.warnings.length > 0).toBe(needsWarning)
      const list = read(text)
      expect(list?.warnings.map(({ pointer }) => pointer)).toEqual(
        expect.arrayContaining(result.warnings.map(({ pointer }) => pointer)),
      )
      for (const { line } of list?.warnings ?? []) expect(line).toBeGreaterThan(0)
      if (needsWarning && mutation.kind !== 'repeated') {
        const at = `/${path.map((key) => String(key)).join('/')}`
        expect(result.warnings.some(({ pointer }) => pointer.startsWith(at))).toBe(true)
      }
    })

    fc.assert(check, { seed: SEED, numRuns: RUNS })

    for (const kind of ['removed', 'null', 'type', 'case']) {
      expect([...seen.keys()]).toEqual(expect.arrayContaining([`${kind} true`, `${kind} false`]))
    }
    expect([...seen.keys()]).toContain('repeated true')
  })
})

/** Whether a value of another type is valid at a place: an empty mapping, or a string that is only displayed. */
function isNoFault(path: Path, { kind }: Mutation, manifest: unknown): boolean {
  const value = path.reduce<unknown>((node, key) => Reflect.get(Object(node), key), manifest)
  const name = path.at(-1)
  if (kind === 'type') {
    const isMapping = kindOf(value) === 'object' && ['read', 'proxy'].includes(String(name))
    return isMapping && Object.keys(Object(value)).length === 0
  }
  return kind === 'case' && typeof value === 'string' && FREE.includes(String(name))
}
