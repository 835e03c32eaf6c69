import type { SearchFault } from '../../../hooks/search-form/searchDraft.js'
import type { SearchMessages } from '../../messages/en/search.js'

/** A fault in words: the kit's, or those of the service. */
export function faultText({ kind, detail = '' }: SearchFault, texts: SearchMessages): string {
  return kind === 'refused' ? detail : texts.faults[kind]
}
