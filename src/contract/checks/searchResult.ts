// Generated from src/contract/schemas/searchResult.ts by `npm run checks`.
import type { Shape } from './findIssues.js'

/** Shape of `searchResultSchema`. */
export const searchResultShape: Shape = [
  ['id', 'string', true],
  ['fields', [], true],
  ['mappedFields', [], true],
  ['raw', [], true],
]
