import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { configSchema } from '../../../src/cli/relay/config/configSchema.js'
import type { RelayOptions } from '../../../src/relay/config/relayOptions.js'

/** The key of `relay.yaml` for each option of `createRelay`. The type check fails if an option is missing. */
const settings: Record<keyof RelayOptions, keyof typeof configSchema.shape | undefined> = {
  apiKey: 'apiKey',
  accessToken: 'accessToken',
  project: 'project',
  upstream: 'service',
  basePath: 'basePath',
  headerPrefix: 'headerPrefix',
  integrations: 'integrations',
  manifest: 'manifest',
  authorize: 'authorize',
  installationConfig: 'installationConfig',
  fields: 'fields',
  allow: 'allow',
  throttle: 'throttle',
  duplicateRequests: 'duplicateRequests',
  requestHeaders: 'requestHeaders',
  responseHeaders: 'responseHeaders',
  transport: undefined, // undici if it is installed
  origin: 'origin',
  crossOrigins: 'crossOrigins',
  allowNonBrowser: undefined, // the command accepts browsers only
  metadata: 'metadata',
  limits: 'limits',
  rateLimit: 'rateLimit',
  onEvent: 'log',
}

it('docs/reference.md lists exactly the options of createRelay', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/reference.md'), 'utf8')
  const [, below = ''] = page.split('\n## Relay options\n')
  const [section = ''] = below.split('\n## ')
  const rows = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)

  expect(rows.sort()).toEqual(Object.keys(settings).sort())
})

it('relay.yaml has no key that is neither an option of createRelay nor a setting of the process', () => {
  const ofProcess = ['listen', 'shutdownMs']

  expect([...Object.values(settings).filter(Boolean), ...ofProcess].sort()).toEqual(
    Object.keys(configSchema.shape).sort(),
  )
})
