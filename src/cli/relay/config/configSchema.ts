import * as z from 'zod/mini'
import { aliasPattern } from '../../../contract/relayProtocol.js'
import {
  checkBasePath,
  checkHeaderNames,
  checkOrigins,
  checkText,
  checkUpstream,
} from '../../../relay/config/optionChecks.js'
import { allowRuleSchema } from './allowRuleSchema.js'
import { limitsSchema } from './limitsSchema.js'
import { secretSourceSchema } from './secretSource.js'
import {
  checkedBy,
  customCheck,
  MAX_MS,
  oneOf,
  section,
  textLike,
  wholeNumber,
} from './settingChecks.js'

/** Maximum window of a rate limit: one day, in seconds. */
const MAX_SECONDS = 86_400

const ALIAS = 'Use 1 to 64 of A-Z a-z 0-9 _ and -.'

const address = (example: string) => textLike(example).check(checkedBy(checkUpstream))

const headerText = (example: string) => textLike(example).check(checkedBy(checkText))

const ORIGIN = 'Use the scheme, host and port as in an Origin header: https://app.example.'

const origin = z.string({ error: ORIGIN }).check(checkedBy((_, value) => checkOrigins('', value)))

const headerNames = z.array(
  z
    .string({ error: 'Use the name of a header.' })
    .check(checkedBy((_, value) => checkHeaderNames('', [value]))),
  { error: 'Use a list of header names.' },
)

const urlOfBackend = textLike('https://app.example/relay/authorize').check(
  customCheck((value) => {
    const allowed = 'Use an absolute URL such as https://app.example/relay/authorize.'
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
      return { wrong: 'is not an absolute http(s) URL', allowed }
    }
    const { username, password, hash } = new URL(value)
    if (username || password) return { wrong: 'contains credentials', allowed }
    return hash || value.includes('#')
      ? { wrong: 'has a fragment, which is not sent', allowed }
      : null
  }),
)

/** Members of a section with a URL of the app's backend. */
const backendMembers = {
  url: urlOfBackend,
  timeoutMs: z.exactOptional(wholeNumber(1, MAX_MS)),
  insecureHttp: z.exactOptional(z.boolean({ error: 'Use true or false.' })),
}

/** Schema of the configuration file of `svc-react relay`. Unknown keys are errors. */
export const configSchema = section({
  listen: z.exactOptional(
    section({
      port: z.exactOptional(wholeNumber(0, 65_535)),
      host: z.exactOptional(textLike('0.0.0.0')),
    }),
  ),
  service: section({
    baseUrl: address('https://api.example.com/v1'),
    searchUrl: address('https://search.example.com/v1'),
    proxyUrl: address('https://proxy.example.com'),
  }),
  apiKey: z.exactOptional(secretSourceSchema),
  accessToken: z.exactOptional(secretSourceSchema),
  project: section({ id: headerText('prj_1'), name: z.exactOptional(headerText('northwind')) }),
  integrations: z.record(
    z.string().check(z.regex(aliasPattern, { error: ALIAS })),
    section({ id: headerText('int_1'), name: headerText('hub-crm') }),
    { error: (issue) => (issue.code === 'invalid_key' ? ALIAS : 'Use { alias: { id, name } }.') },
  ),
  manifest: z.exactOptional(textLike('./manifest.yaml')),
  authorize: section(backendMembers),
  installationConfig: z.exactOptional(section(backendMembers)),
  fields: z.exactOptional(section({ ...backendMembers, token: secretSourceSchema })),
  origin: z.exactOptional(
    z.union([origin, z.array(origin).check(z.minLength(1, { error: ORIGIN }))], { error: ORIGIN }),
  ),
  crossOrigins: z.exactOptional(z.array(origin, { error: 'Use a list of origins.' })),
  basePath: z.exactOptional(
    textLike('/api/svc').check(checkedBy((_, value) => checkBasePath(value))),
  ),
  headerPrefix: z.exactOptional(
    textLike('svc').check(
      z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/i, { error: 'Use letters, digits and "-".' }),
    ),
  ),
  throttle: z.exactOptional(oneOf(['on-request', 'always'])),
  duplicateRequests: z.exactOptional(oneOf(['refuse', 'pass'])),
  metadata: z.exactOptional(oneOf(['redacted', 'none', 'full'])),
  requestHeaders: z.exactOptional(headerNames),
  responseHeaders: z.exactOptional(headerNames),
  limits: z.exactOptional(limitsSchema),
  rateLimit: z.exactOptional(
    section({
      points: wholeNumber(1, MAX_MS),
      per: wholeNumber(1, MAX_SECONDS),
      redis: z.exactOptional(secretSourceSchema),
    }),
  ),
  allow: z.exactOptional(
    z.union([z.literal('all'), z.array(allowRuleSchema)], {
      error: 'Use "all", or a list of { methods, path, integrations?, query?, methodOverride? }.',
    }),
  ),
  log: z.exactOptional(oneOf(['json', 'none'])),
  shutdownMs: z.exactOptional(wholeNumber(0, MAX_MS)),
})

/** Validated configuration file of `svc-react relay`. */
export type RelayFile = z.infer<typeof configSchema>
