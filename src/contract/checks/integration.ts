// Generated from src/contract/schemas/integration.ts by `npm run checks`.
import type { Shape } from './findIssues.js'

/** Shape of `integrationSchema`. */
export const integrationShape: Shape = [
  ['alias', 'string'],
  ['name', 'string'],
  ['displayName', 'string', true],
  ['provider', 'string', true],
  [
    'objects',
    {
      list: [
        ['objectName', 'string'],
        ['displayName', 'string', true],
        ['searchable', 'boolean'],
        ['always', 'boolean', true],
        ['reason', 'string', true],
        [
          'fields',
          {
            list: [
              ['name', 'string'],
              ['mappedName', 'string', true],
              ['label', 'string', true],
              ['type', 'string', true],
              [
                'options',
                {
                  list: [
                    ['value', 'string'],
                    ['label', 'string', true],
                  ],
                },
                true,
              ],
              ['required', 'boolean', true],
            ],
          },
          true,
        ],
        ['otherFields', 'boolean', true],
      ],
    },
    true,
  ],
  ['proxy', 'boolean'],
]
