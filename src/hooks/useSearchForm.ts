'use client'

import { skipToken, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProblemError } from '../client/ProblemError.js'
import type { Integration, IntegrationObject } from '../contract/integrations.js'
import type { SearchRequest, SearchResponse } from '../contract/search.js'
import { searchQueries } from '../queries/search.js'
import { useIntegrations } from './useIntegrations.js'
import { useSearch } from './useSearch.js'
import { useSvc } from './useSvc.js'

/** One row of the form, as it is typed. */
export interface FilterDraft {
  /** Stays with the row while others come and go. */
  id: number
  fieldName: string
  value: string
}

/** What a person has to mend before a search can be made. */
export interface SearchFault {
  /** The row, or `undefined` where it is the object. */
  filterId?: number
  kind: 'object-missing' | 'field-missing'
}

/** What {@link useSearchForm} takes. */
export interface SearchFormOptions {
  /** The relay's alias of the integration, such as `crm`. */
  integration: string
  /** The object that is chosen at first. */
  defaultObjectName?: string | undefined
  /** Told of each search that is made. */
  onSearch?: ((request: SearchRequest) => void) | undefined
}

/** A search as it is typed, and what the last one that was submitted has found. */
export interface SearchForm {
  /** What is known of the integration, once it is. */
  integration: UseQueryResult<Integration | undefined, ProblemError>
  /** The objects to choose from; `undefined` where nothing is known of them. */
  objects: IntegrationObject[] | undefined
  objectName: string
  setObjectName: (objectName: string) => void
  filters: FilterDraft[]
  /** Adds an empty row and returns its id. */
  addFilter: () => number
  removeFilter: (id: number) => void
  changeFilter: (id: number, change: Partial<Omit<FilterDraft, 'id'>>) => void
  /** What kept the last submit from being made; empty once it was. */
  faults: SearchFault[]
  /** Makes the search, or leaves it and returns what has to be mended. */
  submit: () => SearchFault[]
  /** Stops the search that is under way. */
  cancel: () => void
  /** The search that was submitted last. */
  request: SearchRequest | undefined
  /** What it has found. */
  query: UseQueryResult<SearchResponse, ProblemError>
}

function faultsOf(objectName: string, filters: readonly FilterDraft[]): SearchFault[] {
  const rows = filters.filter((filter) => filter.value !== '' && filter.fieldName.trim() === '')
  return [
    ...(objectName.trim() === '' ? [{ kind: 'object-missing' } as const] : []),
    ...rows.map(({ id }) => ({ kind: 'field-missing', filterId: id }) as const),
  ]
}

function requestOf(integration: string, objectName: string, filters: readonly FilterDraft[]) {
  return {
    integration,
    objectName: objectName.trim(),
    // A row that was left empty is no condition.
    fieldFilters: filters
      .filter((filter) => filter.fieldName.trim() !== '')
      .map(({ fieldName, value }) => ({
        fieldName: fieldName.trim(),
        operator: 'eq' as const,
        value,
      })),
  }
}

/**
 * The state of a search form, without a look: what is typed, what is wrong with it, and the search that was
 * submitted last. Nothing is searched while somebody types, and the last submit wins.
 */
export function useSearchForm(options: SearchFormOptions): SearchForm {
  const { connection, queryClient } = useSvc()
  const integration = useIntegrations({
    select: (all) => all.find(({ alias }) => alias === options.integration),
  })
  const objects = integration.data?.objects

  const [chosen, setChosen] = useState(options.defaultObjectName)
  const [filters, setFilters] = useState<FilterDraft[]>([{ id: 0, fieldName: '', value: '' }])
  const [nextId, setNextId] = useState(1)
  const [faults, setFaults] = useState<SearchFault[]>([])
  const [request, setRequest] = useState<SearchRequest>()
  const query = useSearch(request ?? skipToken)

  const objectName = chosen ?? objects?.find((object) => object.searchable)?.objectName ?? ''

  function addFilter() {
    setFilters((rows) => [...rows, { id: nextId, fieldName: '', value: '' }])
    setNextId(nextId + 1)
    return nextId
  }

  function submit() {
    const found = faultsOf(objectName, filters)
    setFaults(found)
    if (found.length > 0) return found

    const next = requestOf(options.integration, objectName, filters)
    options.onSearch?.(next)
    setRequest(next)
    // The same search again is asked again, not answered from the cache.
    queryClient.resetQueries(searchQueries.records(connection, next))
    return found
  }

  return {
    integration,
    objects,
    objectName,
    setObjectName: setChosen,
    filters,
    addFilter,
    removeFilter: (id) => setFilters((rows) => rows.filter((filter) => filter.id !== id)),
    changeFilter: (id, change) =>
      setFilters((rows) =>
        rows.map((filter) => (filter.id === id ? { ...filter, ...change } : filter)),
      ),
    faults,
    submit,
    cancel: () => {
      if (request) queryClient.cancelQueries(searchQueries.records(connection, request))
    },
    request,
    query,
  }
}
