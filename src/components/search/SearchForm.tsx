'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import {
  type ComponentPropsWithoutRef,
  memo,
  type ReactElement,
  type ReactNode,
  useId,
} from 'react'
import type { ResultOf } from '../../client/response/checkResults.js'
import type { ProblemError } from '../../client/response/ProblemError.js'
import type { SearchRequest, SearchResponse } from '../../contract/calls/search.js'
import { type UseSearchFormOptions, useSearchForm } from '../../hooks/search-form/useSearchForm.js'
import {
  type AppearanceOptions,
  AppearanceProvider,
  useAppearance,
} from '../appearance/AppearanceProvider.js'
import { levelBelow } from '../appearance/levelBelow.js'
import { splitAppearance } from '../appearance/splitAppearance.js'
import { useOffWarning } from '../appearance/useOffWarning.js'
import { enSearch } from '../messages/en/search.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { HoldNotice } from '../problems/HoldNotice.js'
import { useLongWait } from '../problems/useLongWait.js'
import { SearchFields } from './form/SearchFields.js'
import { SearchResults, type SearchResultsProps } from './SearchResults.js'

/** What {@link SearchFormProps.renderResults} is given. */
export interface FormResults<T extends object = never> {
  /** What the last search has found. */
  query: UseQueryResult<SearchResponse<ResultOf<T>>, ProblemError>
  /** The search that was submitted last, another object for each submit. */
  request: SearchRequest | undefined
}

/** Props of {@link SearchForm}. */
export interface SearchFormProps<T extends object = never>
  extends Omit<ComponentPropsWithoutRef<'section'>, 'children' | 'onSubmit'>,
    UseSearchFormOptions<T>,
    AppearanceOptions {
  /** What the form is called, above it. @default no heading */
  heading?: ReactNode
  /** The level of the heading in the page's outline; those of the results are one below. @default 2 */
  headingLevel?: 2 | 3 | 4 | 5 | undefined
  /** What is shown in the place of {@link SearchResults}. Keep it outside of the component, as results render with it. */
  renderResults?: ((results: FormResults<T>) => ReactNode) | undefined
  /** Makes it a picker of records: each gets a button that gives it here. */
  onSelectRecord?: SearchResultsProps['onSelectRecord']
}

/**
 * A form to search one page of a customer's records by what their fields equal, and what was found below it.
 * Offers what can be searched and says why an object cannot. Nothing is searched while somebody types.
 *
 * Has `data-state="idle | invalid | searching | found | none | failed | held | locked-out | cancelled | off"`. It is
 * `off`, and nothing is to be seen of it, where the relay says that the person who asks cannot search.
 */
export function SearchForm<T extends object = never>(props: SearchFormProps<T>) {
  const [look, rest] = splitAppearance(props)
  return (
    <AppearanceProvider {...look}>
      {/* What is typed and what was found belong to one integration. */}
      <FormAndResults key={rest.integration} {...rest} />
    </AppearanceProvider>
  )
}

interface ResultsProps<T extends object>
  extends FormResults<T>,
    Pick<SearchFormProps<T>, 'renderResults' | 'onSelectRecord'>,
    Pick<SearchResultsProps, 'headingLevel' | 'aria-label'> {}

// Remembered, so that results stay still while somebody types. `memo` does not know of type parameters.
const Results = memo(function Results<T extends object>(props: ResultsProps<T>) {
  const { query, request, renderResults, ...rest } = props
  if (renderResults) return renderResults({ query, request })
  return <SearchResults query={query} request={request} {...rest} />
}) as <T extends object>(props: ResultsProps<T>) => ReactElement

function FormAndResults<T extends object>(
  props: Omit<SearchFormProps<T>, keyof AppearanceOptions>,
) {
  const {
    integration,
    defaultObjectName,
    defaultFilters,
    fields,
    schema,
    onSearch,
    heading,
    headingLevel = 2,
    renderResults,
    onSelectRecord,
    ...rest
  } = props
  const form = useSearchForm<T>(props)
  const { cx, root } = useAppearance()
  const texts = useMessages('search', enSearch)
  const headingId = useId()
  const isLongWait = useLongWait(form.hold?.retryAt)
  const Heading = `h${headingLevel}` as const

  useOffWarning(form.phase === 'off', 'SearchForm')
  if (form.phase === 'off') return <section {...rest} hidden data-state="off" />

  const { query, request } = form
  // The alert of the results has the same countdown, but it cannot end a lock-out or a long wait.
  const canEnd = form.hold?.lockedOut || isLongWait
  const isAnswered = Boolean(query.error?.retryAt) && !query.isFetching && !canEnd
  const isToldBelow = isAnswered && !renderResults

  return (
    <section
      aria-labelledby={heading ? headingId : undefined}
      {...rest}
      {...root('search', rest.className)}
      data-state={form.phase}
    >
      {heading && (
        <Heading id={headingId} className={cx('search-title')}>
          {heading}
        </Heading>
      )}
      {!isToldBelow && <HoldNotice integration={integration} onEndWait={form.runAgain} />}
      <SearchFields form={form} />
      <Results
        query={query}
        request={request}
        renderResults={renderResults}
        onSelectRecord={onSelectRecord}
        headingLevel={levelBelow(headingLevel)}
        aria-label={texts.resultsOf(integration)}
      />
    </section>
  )
}
