// Generated from src/contract/schemas/relayInfo.ts by `npm run checks`.
import type { Shape } from './findIssues.js'

/** Shape of `relayInfoSchema`. */
export const relayInfoShape: Shape = [
  ['name', { literal: 'svc-relay' }],
  ['version', { literal: 1 }],
  [
    'actions',
    [
      ['destinations', 'boolean'],
      ['search', 'boolean'],
      ['proxy', 'boolean'],
    ],
  ],
  ['time', 'string'],
]
