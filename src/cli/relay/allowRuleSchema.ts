import * as z from 'zod/mini'
import { providerPathFault } from '../../contract/proxy.js'
import { aliasPattern } from '../../contract/relayProtocol.js'
import { judgedBy, oneOf, section } from './settingChecks.js'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

const PATTERN =
  'Give a path such as /crm/v3/objects/*; "*" stands for one whole segment, "**" at the end for all that follow.'

function judgePattern(pattern: string): { wrong: string; allowed: string } | null {
  const fault = providerPathFault(pattern)
  if (fault) return { wrong: `can match nothing: ${fault}`, allowed: PATTERN }
  if (pattern.includes('?')) {
    return { wrong: 'has a query, which is not looked at', allowed: PATTERN }
  }
  if (!/^[\x21-\x7e]*$/.test(pattern)) {
    const allowed = 'Write such characters as they are sent: ü as %C3%BC.'
    return { wrong: 'holds characters that are sent percent-encoded', allowed }
  }
  const segments = pattern.split('/').slice(1)
  const isMisplaced = segments.some(
    (segment, index) =>
      segment.includes('*') &&
      segment !== '*' &&
      !(segment === '**' && index === segments.length - 1),
  )
  return isMisplaced ? { wrong: 'has a "*" that stands for nothing', allowed: PATTERN } : null
}

/** One kind of provider call that may be made. */
export const allowRuleSchema = section({
  methods: z
    .array(oneOf(METHODS), { error: `Give a list of: ${METHODS.join(', ')}.` })
    .check(z.minLength(1)),
  path: z.string({ error: PATTERN }).check(judgedBy(judgePattern)),
  integrations: z.exactOptional(
    z
      .array(z.string().check(z.regex(aliasPattern)), { error: 'Give a list of aliases.' })
      .check(z.minLength(1)),
  ),
})
