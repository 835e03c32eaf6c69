'use client'

import type { SearchFault } from '../../../hooks/search-form/searchDraft.js'
import { enProblem } from '../../messages/en/problems.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { useProblemParts } from '../../problems/useProblemParts.js'

/**
 * Returns the faults with masked secrets in the texts of the service. Until the code that masks them has loaded, a
 * general text replaces them.
 */
export function useShownFaults(faults: readonly SearchFault[]): SearchFault[] {
  const { fallback } = useMessages('problem', enProblem)
  const parts = useProblemParts(true)
  const textOf = typeof parts === 'object' ? parts.maskSecrets : () => fallback.service
  return faults.map((fault) => (fault.detail ? { ...fault, detail: textOf(fault.detail) } : fault))
}
