import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { env, good, runHere as run } from './runs.ts'
import { temporaryFolder, writeSettings } from './support.ts'

function check(settings: unknown, environment?: Record<string, string>) {
  return run(['--config', writeSettings(settings), '--check'], environment)
}

/** Returns the faults without the file name and the line. */
async function faultsOf(settings: unknown, environment?: Record<string, string>) {
  const { code, err, out } = await check(settings, environment)
  expect(code).toBe(1)
  expect(out).toEqual([])
  return err.map((line) => line.replace(/^.*relay\.yaml(?::\d+)?: /, ''))
}

/** Returns the settings with one change, at `name` or `name.member`. */
function withSetting(path: string, value: unknown): Record<string, unknown> {
  const [name = '', member] = path.split('.')
  const settings: Record<string, unknown> = structuredClone(good)
  settings[name] = member === undefined ? value : { ...(settings[name] ?? {}), [member]: value }
  return settings
}

describe('svc-react relay --check', () => {
  it('describes a configuration', async () => {
    const { code, out } = await check({
      ...good,
      allow: [{ methods: ['GET', 'POST'], path: '/crm/**', integrations: ['crm'] }],
      limits: { proxyBodyBytes: 1000 },
    })

    expect(code).toBe(0)
    expect(out.slice(1).map((line) => line.trim().replaceAll(/ {2,}/g, ': '))).toEqual([
      'listens on: http://127.0.0.1:4000/api/svc',
      'http://127.0.0.1:4000/healthz',
      'authorize: https://app.example/relay/authorize, within 5000 ms',
      'service: https://api.example.com/v1',
      'https://search.example.com/v1',
      'https://proxy.example.com',
      'api key: the environment variable SVC_API_KEY',
      'header prefix: x-svc-*',
      'integrations: crm',
      'objects: unknown, because "manifest" is not set',
      'provider calls: GET, POST /crm/** (crm)',
      'metadata: redacted',
      "origin: the request's own host",
      'limits: proxyBodyBytes 1000',
      'HTTP client: undici',
    ])
  })

  it('accepts every setting', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'key'), 'canary-key\n')
    writeFileSync(join(folder, 'redis'), 'rediss://:canary@redis.example:6380\n')
    writeFileSync(
      join(folder, 'manifest.yaml'),
      'specVersion: 1.0.0\nintegrations:\n  - name: hub-crm\n    proxy: { enabled: true }\n',
    )
    const settings = {
      ...good,
      listen: { port: 4000, host: '::1' },
      apiKey: { file: './key' },
      accessToken: { file: join(folder, 'key') },
      project: { id: 'prj_1', name: 'northwind' },
      manifest: './manifest.yaml',
      authorize: { url: 'http://backend:9000/who?a=b', timeoutMs: 100, insecureHttp: true },
      origin: ['https://app.example', 'https://www.app.example'],
      crossOrigins: ['https://other.example'],
      basePath: '/relay',
      headerPrefix: 'acme',
      throttle: 'always',
      duplicateRequests: 'pass',
      metadata: 'none',
      requestHeaders: ['notion-version', 'x-hubspot-*'],
      responseHeaders: ['x-hubspot-*'],
      limits: {
        proxyBodyBytes: 1,
        searchBodyBytes: 1,
        destinationsBytes: 1,
        headersMs: 1,
        bodyMs: 1,
        idleMs: 1,
        appMs: 1,
        rateLimitMs: 1,
        maxInFlight: 1,
        maxInFlightPerUser: 1,
        maxUploadsPerUser: 1,
        idempotencyKeys: 1,
        idempotencyKeyMs: 1,
      },
      rateLimit: { points: 120, per: 60, redis: { file: './redis' } },
      installationConfig: { url: 'http://backend:9000/config?a=b', insecureHttp: true },
      allow: 'all',
      log: 'none',
      shutdownMs: 0,
    }

    const { code, out } = await run(['--config', writeSettings(settings, folder), '--check'])

    expect(code).toBe(0)
    expect(out.join('\n')).toContain('http://[::1]:4000/relay')
    expect(out.join('\n')).not.toContain('a=b')
  })

  it('M4 prints the header prefix, objects, rules and limits', async () => {
    const folder = temporaryFolder()
    writeFileSync(
      join(folder, 'm.yaml'),
      [
        'specVersion: 1.0.0',
        'integrations:',
        '  - name: hub-crm',
        '    read: { objects: [{ objectName: contacts }, { objectName: deals, enabled: always }] }',
        '  - name: hub-erp',
        '    proxy: { enabled: true }',
      ].join('\n'),
    )
    const settings = {
      ...good,
      headerPrefix: 'Acme',
      manifest: 'm.yaml',
      integrations: { ...good.integrations, erp: { id: 'int_2', name: 'hub-erp' } },
      installationConfig: { url: 'https://app.example/config?token=canary' },
      allow: [
        { methods: ['GET'], path: '/a/*', query: ['limit', 'after'] },
        { methods: ['POST'], path: '/odata/$batch', query: [], methodOverride: true },
      ],
      rateLimit: { points: 120, per: 60, redis: { env: 'REDIS_URL' } },
    }
    const environment = { ...env, REDIS_URL: 'redis://:canary@127.0.0.1:1' }

    const { code, out } = await run(
      ['--config', writeSettings(settings, folder), '--check'],
      environment,
    )

    expect(code).toBe(0)
    const lines = out.map((line) => line.trim().replaceAll(/ {2,}/g, ': '))
    expect(lines).toEqual(
      expect.arrayContaining([
        'header prefix: x-acme-*',
        'configs from: https://app.example/config, within 5000 ms',
        "objects: crm: contacts on, unless the installation's config disables it",
        'crm: deals on, always',
        'erp: none, the manifest lists no objects under "read"',
        'manifest: crm: provider calls off, "proxy.enabled" is not true in the manifest',
        'provider calls: GET /a/*, query: limit, after',
        'POST /odata/$batch, query: none, any method override',
        'rate limit: 120 calls per 60 s for each user and operation, counted in Redis, at the environment variable REDIS_URL',
      ]),
    )
  })

  it('M4 prints how long the relay waits for the backend', async () => {
    const { out } = await check({
      ...good,
      authorize: { url: 'https://app.example/who', timeoutMs: 300 },
      installationConfig: { url: 'https://app.example/config', timeoutMs: 7000 },
      fields: { url: 'https://app.example/fields', token: { env: 'SVC_API_KEY' } },
      limits: { appMs: 2000 },
    })

    const lines = out.map((line) => line.trim().replaceAll(/ {2,}/g, ': '))
    expect(lines).toEqual(
      expect.arrayContaining([
        'authorize: https://app.example/who, within 300 ms',
        'configs from: https://app.example/config, within 2000 ms',
        'fields from: https://app.example/fields, within 2000 ms',
      ]),
    )
  })

  it('M4 prints that only the accessToken is used, and warns if it cannot change', async () => {
    const { apiKey, ...without } = good
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'm.yaml'), 'specVersion: 1.0.0\nintegrations: [{ name: hub-crm }]')
    const settings = { ...without, accessToken: apiKey, manifest: 'm.yaml' }

    const { out } = await run(['--config', writeSettings(settings, folder), '--check'])

    const lines = out.map((line) => line.trim().replaceAll(/ {2,}/g, ': '))
    expect(lines).toEqual(
      expect.arrayContaining([
        'api key: none: every call uses the access token',
        'access token: the environment variable SVC_API_KEY, which cannot change while the relay runs. Use a file for a token that expires',
        'objects: crm: none, the manifest lists no objects under "read"',
        'provider calls: all: every user may do what the credentials allow',
      ]),
    )
  })

  it('prints all faults at once with their lines', async () => {
    const text = [
      'listen: { port: 70000 }',
      'service:',
      '  baseUrl: http://api.example.com/v1',
      '  searchURL: https://search.example.com/v1',
      '  proxyUrl: https://proxy.example.com',
      'apiKey: canary-key',
      'integrations: {}',
      'authorize:',
      '  url: http://app.example/who',
      'allow:',
      '  - methods: [FETCH]',
      '    path: contacts',
      'tint: blue',
    ].join('\n')
    const path = writeSettings(text)

    const { code, err } = await run(['--config', path, '--check'])

    expect(code).toBe(1)
    expect(err.map((line) => line.replace(`${path}:`, ''))).toEqual([
      ' project is missing. Use a mapping of: id, name.',
      '1: listen.port is too large. Use a whole number from 0 to 65535.',
      expect.stringMatching(/^2: service\.searchUrl is missing\./),
      expect.stringMatching(
        /^3: service\.baseUrl is not https, so the key would be sent unencrypted/,
      ),
      '4: service.searchURL does not exist. The keys here are: baseUrl, searchUrl, proxyUrl.',
      expect.stringMatching(/^6: apiKey is in the file itself, which may be copied/),
      expect.stringMatching(/^9: authorize\.url is not https, so cookies would be sent/),
      expect.stringMatching(
        /^11: allow\[0\]\.methods\[0\] is not an allowed value\. Use one of: GET/,
      ),
      expect.stringMatching(/^12: allow\[0\]\.path can match nothing: it must begin with "\/"\./),
      expect.stringMatching(/^13: tint does not exist\. The keys here are: listen, service,/),
    ])
  })
})

describe('svc-react relay --check with an invalid setting', () => {
  it.each<[string, unknown, string]>([
    ['listen.port', '80', 'listen.port is a string. Use a whole number from 0 to 65535.'],
    ['listen.port', 80.5, 'listen.port is not a whole number. Use'],
    ['listen.port', -1, 'listen.port is too small.'],
    ['listen.host', '', 'listen.host is empty.'],
    ['listen', null, 'listen is empty. Use a mapping of: port, host.'],
    ['service.proxyUrl', 'https://u:canary@proxy.example', 'service.proxyUrl contains credentials'],
    ['service.proxyUrl', 'https://proxy.example?key=canary', 'service.proxyUrl has a query'],
    ['service.proxyUrl', 'proxy.example', 'service.proxyUrl is not an absolute URL'],
    ['apiKey', { env: 'canary key' }, 'apiKey.env is not the name of a variable.'],
    ['apiKey', { env: 'canary_key' }, 'apiKey.env names a variable that is not set.'],
    ['apiKey', { file: '/canary/key' }, 'apiKey.file names a file that cannot be read (ENOENT).'],
    ['apiKey', { canary_key: null }, 'apiKey must have exactly one key, "env" or "file".'],
    ['apiKey', { env: 'A', file: 'B' }, 'apiKey must have exactly one key, "env" or "file".'],
    ['apiKey', { env: 7 }, 'apiKey.env is not the name of a variable.'],
    ['apiKey', null, 'apiKey does not name the location of the secret.'],
    ['accessToken', 'canary', 'accessToken is in the file itself'],
    ['project.id', '..', 'project.id is not a valid string.'],
    ['project', 'prj_1', 'project is a string. Use a mapping of: id, name.'],
    ['integrations', { 'c r m': { id: 'a', name: 'b' } }, 'integrations.c r m has a name that is'],
    ['integrations', { crm: { id: 'a' } }, 'integrations.crm.name is missing.'],
    ['integrations', [], 'integrations is a list. Use { alias: { id, name } }.'],
    ['manifest', './none.yaml', 'manifest names a file that cannot be read (ENOENT).'],
    ['authorize', {}, 'authorize.url is missing.'],
    ['authorize.url', 'ftp://app.example', 'authorize.url is not an absolute http(s) URL.'],
    ['authorize.url', 'https://u:canary@app.example', 'authorize.url contains credentials.'],
    ['authorize.url', 'https://app.example/#x', 'authorize.url has a fragment'],
    ['authorize.url', 'http://192.168.1.4/who', 'authorize.url is not https, so cookies would'],
    ['authorize.url', 'HTTP://192.168.1.4/who', 'authorize.url is not https, so cookies would'],
    ['authorize.url', ' http://192.168.1.4/who', 'authorize.url is not https, so cookies would'],
    ['authorize.timeoutMs', 0, 'authorize.timeoutMs is too small.'],
    ['authorize.insecureHttp', 'yes', 'authorize.insecureHttp is a string. Use true or false.'],
    ['origin', 'https://app.example/', 'origin contains an invalid origin.'],
    ['origin', [], 'origin is empty. Use the scheme, host and port as in an Origin header'],
    ['origin', ['https://app.example', '*'], 'origin[1] contains an invalid origin.'],
    ['crossOrigins', ['*'], 'crossOrigins[0] contains an invalid origin.'],
    ['basePath', 'api', 'basePath is not a plain path.'],
    ['headerPrefix', 'x y', 'headerPrefix is not an allowed value. Use letters, digits and "-".'],
    ['throttle', 'often', 'throttle is not an allowed value. Use one of: on-request, always.'],
    ['metadata', true, 'metadata is a boolean. Use one of: redacted, none, full.'],
    ['requestHeaders', ['a b'], 'requestHeaders[0] contains an invalid header name.'],
    ['responseHeaders', 'x', 'responseHeaders is a string. Use a list of header names.'],
    ['limits', { maxinflight: 1 }, 'limits.maxinflight does not exist. The keys here are: proxy'],
    ['limits', { headersMs: 0 }, 'limits.headersMs is too small.'],
    ['limits', { maxInFlightPerUser: 0 }, 'limits.maxInFlightPerUser is too small.'],
    ['rateLimit', { points: 0, per: 60 }, 'rateLimit.points is too small.'],
    ['rateLimit', { points: 1 }, 'rateLimit.per is missing.'],
    ['rateLimit', { points: 1, per: 86_401 }, 'rateLimit.per is too large.'],
    [
      'rateLimit',
      { points: 1, per: 1, redis: 'redis://:canary@h' },
      'rateLimit.redis is in the file itself',
    ],
    [
      'rateLimit',
      { points: 1, per: 1, redis: { env: 'NOT_SET' } },
      'rateLimit.redis.env names a variable that is not set.',
    ],
    [
      'rateLimit',
      { points: 1, per: 1, redis: { env: 'SVC_API_KEY' } },
      'rateLimit.redis.env has a value that is not a Redis URL. Use redis://host',
    ],
    ['installationConfig', {}, 'installationConfig.url is missing.'],
    [
      'installationConfig',
      { url: 'http://192.168.1.4/config' },
      'installationConfig.url is not https, so cookies would',
    ],
    [
      'allow',
      true,
      'allow is a boolean. Use "all", or a list of { methods, path, integrations?, query?, metho',
    ],
    ['allow', [{ methods: [], path: '/a' }], 'allow[0].methods is empty.'],
    ['allow', [{ methods: ['GET'], path: '/a*' }], 'allow[0].path has a misplaced "*"'],
    ['allow', [{ methods: ['GET'], path: '/**/a' }], 'allow[0].path has a misplaced "*"'],
    ['allow', [{ methods: ['GET'], path: '/a?b' }], 'allow[0].path has a query'],
    ['allow', [{ methods: ['GET'], path: '/../a' }], 'allow[0].path can match nothing: it contai'],
    ['allow', [{ methods: ['GET'], path: '/ü' }], 'allow[0].path contains characters'],
    ['allow', [{ methods: ['GET'], path: '/a', query: [1] }], 'allow[0].query[0] is a number.'],
    [
      'allow',
      [{ methods: ['GET'], path: '/a', methodOverride: 1 }],
      'allow[0].methodOverride is a n',
    ],
    [
      'allow',
      [{ methods: ['POST'], path: '/a/$batch' }],
      'allow[0].path is a batch, whose requests can have any method. Add "methodOverride: true"',
    ],
    [
      'allow',
      [{ methods: ['POST'], path: '/a', query: ['_method'] }],
      'allow[0].query names a parameter that changes the method.',
    ],
    ['allow', [{ methods: ['GET'], path: '/a', deny: 1 }], 'allow[0].deny does not exist.'],
    [
      'allow',
      [{ methods: ['GET'], path: '/a', integrations: ['erp'] }],
      'allow[0].integrations names an unknown integration. Known integrations: crm.',
    ],
    ['log', 'text', 'log is not an allowed value. Use one of: json, none.'],
    ['shutdownMs', 1e12, 'shutdownMs is too large.'],
  ])('prints the fault of %s: %j', async (path, value, expected) => {
    const faults = await faultsOf(withSetting(path, value))

    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(expected)
  })

  it.each([
    ['', 'the file is empty. Use a mapping of: listen,'],
    ['- a\n- b', 'the file is a list. Use a mapping of: listen,'],
    ['a: [canary', 'the file is not YAML (bad indent).'],
    ['a: 1\na: canary', 'the file is not YAML (duplicate key).'],
    ['a: *canary', 'the file is not YAML (unknown alias).'],
  ])('prints the fault of a file that is not a valid mapping: %j', async (text, expected) => {
    expect((await faultsOf(text)).join('\n')).toContain(expected)
  })

  it('prints the fault of an invalid manifest, and of an integration that is not in the manifest', async () => {
    const folder = temporaryFolder()
    const path = writeSettings({ ...good, manifest: 'm.yaml' }, folder)

    writeFileSync(join(folder, 'm.yaml'), 'name: x')
    const none = await run(['--config', path, '--check'])
    writeFileSync(join(folder, 'm.yaml'), 'specVersion: 1.0.0\nintegrations: [{ name: other }]')
    const other = await run(['--config', path, '--check'])

    expect([none.code, other.code]).toEqual([1, 1])
    expect(none.err[0]).toContain('manifest is not a manifest (')
    expect(other.err).toEqual([
      `${path}: integrations.crm.name is not in the manifest. It has: other.`,
    ])
  })

  it('prints a fault if neither apiKey nor accessToken is set', async () => {
    const { apiKey, ...without } = good

    expect(await faultsOf(without)).toEqual([
      'apiKey is missing. Use "apiKey", "accessToken" or both, each as { env } or { file }.',
    ])
  })

  it.each([
    ['a user name with a wrong encoding', 'redis://canary%zz:a@host'],
    ['a password with a wrong encoding', 'redis://:canary%zz@host'],
    ['credentials that are one character only together', 'redis://canary%C3:%A9@host'],
    ['a path that is not a number', 'redis://:canary@host/name'],
    ['no host', 'redis:canary'],
  ])('prints the fault of a Redis URL with %s', async (_, REDIS_URL) => {
    const rateLimit = { points: 1, per: 1, redis: { env: 'REDIS_URL' } }

    const faults = await faultsOf({ ...good, rateLimit }, { ...env, REDIS_URL })

    expect(faults).toEqual([
      'rateLimit.redis.env has a value that is not a Redis URL. Use redis://host:6379, or rediss:// for TLS. Percent-encode special characters of the password.',
    ])
  })

  it.each(['redis://host', 'redis://host/', 'rediss://ada%40b:canary%C3%A9@host:6380/2'])(
    'accepts the Redis URL %s',
    async (REDIS_URL) => {
      const rateLimit = { points: 1, per: 1, redis: { env: 'REDIS_URL' } }

      const { code, err } = await check({ ...good, rateLimit }, { ...env, REDIS_URL })

      expect({ code, err }).toEqual({ code: 0, err: [] })
    },
  )

  it.each([
    ['empty', '', 'apiKey.env names a variable that is not set.'],
    ['on two lines', 'canary\ncanary', 'apiKey.env has a value that is not allowed in a header.'],
  ])('prints the fault of a secret that is %s', async (_, SVC_API_KEY, expected) => {
    expect((await faultsOf(good, { SVC_API_KEY }))[0]).toContain(expected)
  })
})
