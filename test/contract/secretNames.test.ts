import { describe, expect, it } from 'vitest'
import { isHeadersName, isSecretName } from '../../src/contract/secretNames.js'

describe('isSecretName', () => {
  it.each([
    ...['password', 'db_passwd', 'pass-phrase', 'PassCode', 'PWD', 'client_secret', 'accessToken'],
    ...['apiKey', 'x-api-key', 'AccountKey', 'sas_key', 'streamKey', 'write-key', 'SSH_KEY'],
    ...['connectionString', 'conn_str', 'DSN', 'X-Amz-Signature', 'authorization', 'authorisation'],
    ...['Bearer', 'oauth2', 'Set-Cookie', 'jwt', 'hmac', 'service_account', 'keyfile.json'],
    ...['key_json', 'keyPem', 'credentials'],
  ])('returns true for %s because of a part of the name', (name) => {
    expect(isSecretName(name)).toBe(true)
    expect(isSecretName(`my_${name}_2`)).toBe(true)
  })

  it.each([
    ...['auth', 'basic_auth', 'code', 'cred', 'creds', 'jaas', 'jaas.config', 'key', 'keys'],
    ...['pass', 'pat', 'PEM', 'pin', 'sas', 'sessionId', 'sid', 'sig', 's-key'],
  ])('returns true for %s because of the complete name', (name) => {
    expect(isSecretName(name)).toBe(true)
  })

  it.each(['DB_PASS', 'smtpPass', 'MYSQL_PW', 'X-Auth', 'userPAT', 'db.creds', 'DB_PASS2', 'pw'])(
    'returns true for %s because of the last word',
    (name) => {
      expect(isSecretName(name)).toBe(true)
    },
  )

  it.each([
    ...['', 'k', 'bypass', 'trespass', 'passThrough', 'authMode', 'mapPins', 'pass_rate', 'format'],
    ...['', 'name', 'region', 'keyTemplate', 'partitionKeyTemplate', 'author', 'authors', 'encode'],
    ...['codec', 'postcode', 'monkey', 'keyspace', 'passenger', 'compass', 'path', 'pins', 'spin'],
    ...[
      'side',
      'inside',
      'signal',
      'design',
      'patch',
      'topics',
      'accredited',
      'keysOf',
      'hostname',
    ],
  ])('returns false for %j', (name) => {
    expect(isSecretName(name)).toBe(false)
  })
})

describe('isHeadersName', () => {
  it.each(
    `headers Headers http_headers custom-headers requestHeaders headerMap header_list headersJson extraHeaderValues`.split(
      ' ',
    ),
  )('returns true for %s', (name) => {
    expect(isHeadersName(name)).toBe(true)
  })

  it.each(['header', 'headersCount', 'headersToKeep', 'headerListing', 'url', ''])(
    'returns false for %j',
    (name) => {
      expect(isHeadersName(name)).toBe(false)
    },
  )
})
