import { describe, expect, it } from 'vitest'
import { readInstallationConfig } from '../../../src/contract/manifest/installationConfig.js'

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
    [{ config: { content: { read: null } } }],
  ])('reads %j as a config that disables nothing', (value) => {
    const config = readInstallationConfig(value)

    expect(Object.keys(config.read?.objects ?? {})).toEqual([])
    expect(config.proxy?.enabled).toBeUndefined()
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
