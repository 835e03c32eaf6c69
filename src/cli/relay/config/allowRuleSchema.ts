import * as z from 'zod/mini'
import { aliasPattern } from '../../../contract/relayProtocol.js'
import { RULE_METHODS } from '../../../relay/policy/rules/allowRule.js'
import { overrideFault, patternFault } from '../../../relay/policy/rules/allowRuleChecks.js'
import { judgedBy, oneOf, section, textLike } from './settingChecks.js'

/** One kind of provider call that is allowed. */
export const allowRuleSchema = section({
  methods: z
    .array(oneOf(RULE_METHODS), { error: `Give a list of: ${RULE_METHODS.join(', ')}.` })
    .check(z.minLength(1)),
  path: z.string({ error: 'Give a path such as /crm/v3/objects/*.' }).check(judgedBy(patternFault)),
  integrations: z.exactOptional(
    z
      .array(z.string().check(z.regex(aliasPattern)), { error: 'Give a list of aliases.' })
      .check(z.minLength(1)),
  ),
  query: z.exactOptional(
    z.array(textLike('limit'), { error: 'Give a list of names of parameters.' }),
  ),
  methodOverride: z.exactOptional(z.boolean({ error: 'Give true or false.' })),
}).check(
  judgedBy((rule) => {
    const fault = overrideFault(rule)
    return fault && { wrong: fault.wrong, allowed: fault.allowed, path: [fault.member] }
  }),
)
