import type { SearchFault } from '../../../hooks/search-form/searchDraft.js'
import type { SearchMessages } from '../../messages/en/search.js'

/** Returns the message of a fault: the kit's message, or the service's own text if the service reported it. */
export function faultText({ kind, detail = '' }: SearchFault, messages: SearchMessages): string {
  return kind === 'refused' ? detail : messages.faults[kind]
}
