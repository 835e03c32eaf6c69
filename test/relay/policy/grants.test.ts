import { describe, expect, it } from 'vitest'
import type { RelayOptions } from '../../../src/relay/index.js'
import { kindOf, setUp } from '../support.js'

/** Returns an `authorize` with a result that the types do not allow. */
const returning = (grant: unknown) => (() => grant) as RelayOptions['authorize'] // invalid on purpose

const group = { groupRef: 'acme' }

describe('a grant', () => {
  it.each<[string, unknown, string]>([
    ['integrations: null', { ...group, integrations: null }, 'grant-integrations-unusable'],
    ['integrations: false', { ...group, integrations: false }, 'grant-integrations-unusable'],
    ['integrations: true', { ...group, integrations: true }, 'grant-integrations-unusable'],
    ['integrations: 0', { ...group, integrations: 0 }, 'grant-integrations-unusable'],
    ['integrations: ""', { ...group, integrations: '' }, 'grant-integrations-unusable'],
    ['integrations: "crm"', { ...group, integrations: 'crm' }, 'grant-integrations-unusable'],
    [
      'integrations: undefined',
      { ...group, integrations: undefined },
      'grant-integrations-unusable',
    ],
    [
      'integrations: a function',
      { ...group, integrations: () => [] },
      'grant-integrations-unusable',
    ],
    ['integrations: [null]', { ...group, integrations: [null] }, 'grant-integrations-unusable'],
    ['integrations: [7]', { ...group, integrations: [7] }, 'grant-integrations-unusable'],
    ['a binding that is null', { ...group, integrations: { crm: null } }, 'grant-binding-unusable'],
    ['a binding that is true', { ...group, integrations: { crm: true } }, 'grant-binding-unusable'],
    [
      'a misspelled binding',
      { ...group, integrations: { crm: { group: 'a' } } },
      'grant-binding-unusable',
    ],
    ['a misspelled member', { ...group, integration: ['crm'] }, 'grant-member-unknown'],
    ['a session instead of a grant', { ...group, email: 'a@b.example' }, 'grant-member-unknown'],
    ['a user that is a number', { ...group, user: 7 }, 'grant-user-unusable'],
    ['an empty user', { ...group, user: '' }, 'grant-user-unusable'],
    ['a user that is null', { ...group, user: null }, 'grant-user-unusable'],
    ['destinations: "yes"', { ...group, destinations: 'yes' }, 'grant-destinations-unusable'],
    ['destinations: 1', { ...group, destinations: 1 }, 'grant-destinations-unusable'],
    ['a list', [group], 'grant-not-an-object'],
    ['a string', 'acme', 'grant-not-an-object'],
    ['true', true, 'grant-not-an-object'],
  ])('L1 grants no access if it is invalid: %s', async (_, grant, cause) => {
    const { call, sent, events } = setUp({ authorize: returning(grant) })

    for (const path of ['', '/integrations', '/proxy/crm/a', '/proxy/erp/a']) {
      expect(await kindOf(await call(path))).toBe('500 misconfigured')
    }

    expect(sent).toEqual([])
    expect(events.map((event) => event.cause)).toEqual([cause, cause, cause, cause])
  })

  it.each<[string, unknown, string[]]>([
    ['only a group', group, ['crm', 'erp']],
    ['no integrations', { ...group, integrations: [] }, []],
    ['one integration', { ...group, integrations: ['erp'] }, ['erp']],
    ['a binding', { integrations: { crm: { installationId: 'i-1' } } }, ['crm']],
    ['a context', { ...group, context: { roles: ['admin'] } }, ['crm', 'erp']],
    ['no group', { user: 'ada' }, []],
  ])('L1 grants the access that it lists: %s', async (_, grant, aliases) => {
    const { call } = setUp({ authorize: returning(grant) })

    const integrations: { alias: string }[] = await (await call('/integrations')).json()

    expect(integrations.map(({ alias }) => alias)).toEqual(aliases)
  })

  it('L1 is passed to allow with its unchanged context', async () => {
    const context = { roles: ['reader'] }
    const seen: unknown[] = []
    const { call } = setUp({
      authorize: () => ({ user: 'ada', groupRef: 'acme', context }),
      allow: (_, grant) => {
        seen.push(grant.context)
        return true
      },
    })

    await call('/proxy/crm/a')

    expect(seen).toEqual([context])
    expect(seen[0]).toBe(context)
  })
})
