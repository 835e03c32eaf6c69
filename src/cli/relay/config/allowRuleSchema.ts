import * as z from 'zod/mini'
import { aliasPattern } from '../../../contract/relayProtocol.js'
import { RULE_METHODS } from '../../../relay/policy/rules/allowRule.js'
import { overrideFault, patternFault } from '../../../relay/policy/rules/allowRuleChecks.js'
import { customCheck, oneOf, section, textLike } from './settingChecks.js'

/** Schema of a rule that allows provider calls. */
export const allowRuleSchema = section({
  methods: z
    .array(oneOf(RULE_METHODS), { error: `Use a list of: ${RULE_METHODS.join(', ')}.` })
    .check(z.minLength(1)),
  path: z
    .string({ error: 'Use a path such as /crm/v3/objects/*.' })
    .check(customCheck(patternFault)),
  integrations: z.exactOptional(
    z
      .array(z.string().check(z.regex(aliasPattern)), { error: 'Use a list of aliases.' })
      .check(z.minLength(1)),
  ),
  query: z.exactOptional(z.array(textLike('limit'), { error: 'Use a list of parameter names.' })),
  methodOverride: z.exactOptional(z.boolean({ error: 'Use true or false.' })),
}).check(
  customCheck((rule) => {
    const fault = overrideFault(rule)
    return fault && { wrong: fault.wrong, allowed: fault.allowed, path: [fault.member] }
  }),
)
