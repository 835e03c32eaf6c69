import { describe, expect, it } from 'vitest'
import {
  InstallationConfigError,
  readInstallationConfig,
} from '../../../src/contract/manifest/installationConfig.js'

const objectNamedObjects = { read: { objects: { Objects: {} } } }

const content = {
  read: { objects: { contacts: { disabled: true }, 'user/emails': { disabled: false } } },
  proxy: { enabled: true },
}

describe('readInstallationConfig', () => {
  it.each([
    ['that is not wrapped', content],
    ['in the form that the service stores', { config: { content } }],
    ['from the member "config" of an installation', { content }],
    [
      'with other members',
      { id: 'i-1', config: { revisionId: 'r-1', content: { ...content, write: {} } } },
    ],
  ])('reads a config %s', (_, value) => {
    expect(readInstallationConfig(value)).toEqual(content)
  })

  it.each([
    [{}],
    [{ read: null }],
    [{ read: {} }],
    [{ read: { objects: null } }],
    [{ read: { objects: { contacts: null } }, proxy: null }],
    [{ read: { objects: {} }, proxy: {} }],
    [{ write: { objects: {} } }],
    [{ subscribe: {} }],
    [{ provider: 'examplecrm' }],
    [{ config: { content: { read: null } } }],
  ])('reads %j as a config that disables nothing', (value) => {
    const config = readInstallationConfig(value)

    expect(Object.keys(config.read?.objects ?? {})).toEqual([])
    expect(config.proxy?.enabled).toBeUndefined()
  })

  it('reads the selected fields and mappings of an object, and ignores the other members', () => {
    const readFields = (object: unknown) =>
      readInstallationConfig({ read: { objects: { contacts: object } } }).read?.objects?.contacts

    expect(
      readFields({
        schedule: '*/10 * * * *',
        destination: 'crm-events',
        selectedFields: { email: true, phone: false, age: 1, name: 'true' },
        selectedFieldMappings: { mail: 'email', phone: '', age: 3, '': 'name' },
      }),
    ).toEqual({
      selectedFields: { email: true, phone: false },
      selectedFieldMappings: { mail: 'email', '': 'name' },
    })
    expect(readFields({ selectedFields: {}, selectedFieldMappings: { age: 3 } })).toStrictEqual({})
    expect(readFields({ selectedFields: [true], selectedFieldMappings: null })).toStrictEqual({})
  })

  it.each([
    ['/Config', { Config: {} }],
    ['/Content', { Content: {} }],
    ['/config/Content', { config: { Content: {}, content } }],
    ['/config/content/Proxy', { config: { content: { Proxy: {} } } }],
  ])('rejects the misspelled member %s', (pointer, value) => {
    expect(() => readInstallationConfig(value)).toThrow(`${pointer} is misspelled; use "`)
  })

  it.each([
    ['in the form that the service stores', { config: { Read: 1, content } }, content],
    ['with a member of the wrapper inside', { content: { contents: 1, ...content } }, content],
    ['with an object named like a member', objectNamedObjects, objectNamedObjects],
  ])('does not take a name for a misspelling: a config %s', (_, value, expected) => {
    expect(readInstallationConfig(value)).toEqual(expected)
  })

  it.each([
    [null, 'Not an installation config: it is empty. Return the config as the service stores it, '],
    [{ read: [] }, 'Not an installation config: /read is a list. Return the config as the service'],
  ])('explains what to return for %j', (value, message) => {
    expect(() => readInstallationConfig(value)).toThrow(message)
    expect(() => readInstallationConfig(value)).toThrow(InstallationConfigError)
  })

  it('cuts a pointer of any length after 200 characters', () => {
    const value = { read: { objects: { ['a'.repeat(10_000)]: 1 } } }

    expect(() => readInstallationConfig(value)).toThrow(
      expect.objectContaining({ fault: `${'/read/objects/'.padEnd(200, 'a')} is a number` }),
    )
  })

  it.each<[unknown, string]>([
    [undefined, ' is missing'],
    [null, ' is empty'],
    [[], ' is a list'],
    ['{}', ' is a string'],
    [{ config: null }, '/config is empty'],
    [{ config: {} }, '/config/content is missing'],
    [{ config: { read: {} } }, '/config/content is missing'],
    [{ config: { content: null } }, '/config/content is empty'],
    [{ content: [] }, '/content is a list'],
    [{ config: { content }, read: {} }, '/config is next to "read", so the config is ambiguous'],
    [
      { content, proxy: { enabled: true } },
      '/content is next to "proxy", so the config is ambiguous',
    ],
    [
      { objects: { contacts: { disabled: true } } },
      ' has none of "read", "proxy", "write", "subscribe" and "provider"',
    ],
    [
      { data: { config: { content } } },
      ' has none of "read", "proxy", "write", "subscribe" and "provider"',
    ],
    [{ content, subscribe: {} }, '/content is next to "subscribe", so the config is ambiguous'],
    [{ '': {} }, ' has none of "read", "proxy", "write", "subscribe" and "provider"'],
    [{ Read: {}, proxy: {} }, '/Read is misspelled; use "read"'],
    [{ read: [] }, '/read is a list'],
    [{ read: { contacts: { disabled: true } } }, '/read has members but no "objects"'],
    [{ read: { Objects: {}, objects: {} } }, '/read/Objects is misspelled; use "objects"'],
    [{ read: { objects: [] } }, '/read/objects is a list'],
    [{ read: { objects: { 'a/b': true } } }, '/read/objects/a~1b is a boolean'],
    [{ read: { objects: { a: { disabled: 'true' } } } }, '/read/objects/a/disabled is a string'],
    [{ read: { objects: { a: { disabled: null } } } }, '/read/objects/a/disabled is empty'],
    [
      { read: { objects: { a: { Disabled: true } } } },
      '/read/objects/a/Disabled is misspelled; use "disabled"',
    ],
    [{ proxy: false }, '/proxy is a boolean'],
    [{ proxy: { enabled: 'false' } }, '/proxy/enabled is a string'],
    [{ proxy: { enabled: null } }, '/proxy/enabled is empty'],
    [
      { config: { content: { proxy: { ENABLED: false } } } },
      '/config/content/proxy/ENABLED is misspelled; use "enabled"',
    ],
  ])('rejects %j', (value, fault) => {
    expect(() => readInstallationConfig(value)).toThrow(
      expect.objectContaining({ name: 'InstallationConfigError', fault: fault.trimStart() }),
    )
  })

  it.each(['constructor', '__proto__', 'toString', 'now/table/incident', 'auth.teams'])(
    'keeps an object named %s',
    (name) => {
      const config = readInstallationConfig(
        JSON.parse(`{ "read": { "objects": { "${name}": { "disabled": true } } } }`),
      )

      expect(Object.entries(config.read?.objects ?? {})).toEqual([[name, { disabled: true }]])
    },
  )
})
