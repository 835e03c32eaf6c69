import { describe, expect, it } from 'vitest'
import { aliasPattern, relayRoutes } from '../../src/contract/relayProtocol.js'
import { serviceHeaders } from '../../src/contract/serviceHeaders.js'

describe('serviceHeaders', () => {
  it('returns header names with the short name of the service in lower case', () => {
    expect(serviceHeaders('Acme')).toEqual({
      apiKey: 'x-api-key',
      requestType: 'x-acme-request-type',
      proxyVersion: 'x-acme-proxy-version',
      projectId: 'x-acme-project-id',
      installationId: 'x-acme-installation-id',
      integrationName: 'x-acme-integration-name',
      groupRef: 'x-acme-group-ref',
      rateLimiterMode: 'x-acme-rate-limiter-mode',
      retryAfter: 'x-acme-retry-after',
      retryable: 'x-acme-retryable',
    })
  })
})

describe('aliasPattern', () => {
  it.each(['crm', 'C', 'help-desk_2', '0', 'x'.repeat(64)])('matches %s', (alias) => {
    expect(aliasPattern.test(alias)).toBe(true)
  })

  it.each(['', 'x'.repeat(65), 'c/rm', '../crm', 'crm/', 'c rm', 'ä', 'crm\n', '.'])(
    'does not match %j',
    (alias) => {
      expect(aliasPattern.test(alias)).toBe(false)
    },
  )
})

describe('relayRoutes', () => {
  it('returns the paths of the relay protocol', () => {
    expect([
      relayRoutes.info(),
      relayRoutes.destinations(),
      relayRoutes.integrations(),
      relayRoutes.search('crm'),
      relayRoutes.proxy('crm', '/v3/contacts?a=1'),
    ]).toEqual([
      '/info',
      '/destinations',
      '/integrations',
      '/search/crm',
      '/proxy/crm/v3/contacts?a=1',
    ])
  })
})
