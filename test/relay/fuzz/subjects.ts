import type { RelayOptions } from '../../../src/relay/index.js'

export { redactDestination } from '../../../src/relay/redact.js'

/** The option `allow` as a list with one rule, for `GET /crm/v3/objects/*`. Undefined if `allow` takes no list (L2). */
export const contactsOnly: RelayOptions['allow'] = undefined

/** Whether paths with `..;` and `.;` are refused (A3). */
export const refusesPathParameters: boolean = false

/** Whether redaction shows only what it knows (L4), in linear time (K1). */
export const redactsByAllowList: boolean = false
