'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ComponentPropsWithoutRef } from 'react'
import type { ProblemError } from '../../client/ProblemError.js'
import type { SearchResponse } from '../../contract/search.js'
import { useLook } from '../look/LookProvider.js'
import { Skeleton } from '../look/Skeleton.js'
import { visuallyHidden } from '../look/VisuallyHidden.js'
import { ProblemAlert } from '../problems/ProblemAlert.js'
import { UnreadableNotice } from '../problems/UnreadableNotice.js'
import { enResults } from '../texts/en/results.js'
import { useTexts } from '../texts/MessagesProvider.js'
import { ResultTable, type ShownResult } from './ResultTable.js'

/** Props of {@link SearchResults}. */
export interface SearchResultsProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** A search: what {@link useSearch} gives. With a schema, the records that fail it are marked. */
  query: UseQueryResult<SearchResponse<ShownResult>, ProblemError>
}

type ResultState = 'idle' | 'searching' | 'found' | 'none' | 'failed'

function stateOf({ data, error, isFetching }: SearchResultsProps['query']): ResultState {
  if (data) return data.results.length + data.unreadable.length > 0 ? 'found' : 'none'
  if (isFetching) return 'searching'
  return error ? 'failed' : 'idle'
}

/**
 * What a search has found: one page of records, each with its fields, its mapped fields and what the provider
 * gave. Never a total and never page numbers, because the service searches one page.
 *
 * Has `data-state="idle | searching | found | none | failed"`.
 */
export function SearchResults({ query, ...rest }: SearchResultsProps) {
  const { cx, root } = useLook()
  const texts = useTexts('results', enResults)
  const state = stateOf(query)
  const { data } = query

  const said = {
    idle: '',
    searching: texts.searching,
    found: texts.count(data?.results.length ?? 0),
    none: texts.none,
    failed: '',
  }[state]

  return (
    <div
      {...rest}
      {...root('results', rest.className)}
      data-state={state}
      aria-busy={query.isFetching}
    >
      <p style={visuallyHidden} role="status">
        {said}
      </p>
      <ProblemAlert
        error={query.isFetching && !data ? null : query.error}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
      {state === 'idle' && <p className={cx('muted', 'hint')}>{texts.idle}</p>}
      {state === 'searching' && <Skeleton rows={3} />}
      {state === 'none' && (
        <div className={cx('empty')}>
          <SearchX size={24} aria-hidden />
          <p className={cx('empty-title')}>{texts.none}</p>
          <p className={cx('muted')}>{texts.noneHint}</p>
        </div>
      )}
      {data && data.unreadable.length > 0 && (
        <UnreadableNotice
          summary={texts.unreadable(data.unreadable.length)}
          elements={data.unreadable.map(({ index, faults }) => ({
            index,
            label: String(index + 1),
            faults,
          }))}
        />
      )}
      {data && data.results.length > 0 && (
        <>
          <p className={cx('result-count')} aria-hidden>
            <strong>{texts.count(data.results.length)}</strong>
            <span className={cx('muted')}>{texts.onePage}</span>
          </p>
          <ResultTable results={data.results} />
        </>
      )}
    </div>
  )
}
