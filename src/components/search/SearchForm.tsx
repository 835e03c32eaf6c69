'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import {
  type ComponentPropsWithoutRef,
  type ForwardedRef,
  forwardRef,
  memo,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  useId,
} from 'react'
import type { ResultOf } from '../../client/response/checkResults.js'
import type { ProblemError } from '../../client/response/ProblemError.js'
import type { SearchRequest, SearchResponse } from '../../contract/calls/search.js'
import type { IntegrationAlias, ObjectName } from '../../contract/register.js'
import { explainError } from '../../hooks/search-form/explainError.js'
import { type UseSearchFormOptions, useSearchForm } from '../../hooks/search-form/useSearchForm.js'
import { useHold } from '../../hooks/useHold.js'
import { useRelayInfo } from '../../hooks/useRelayInfo.js'
import { useSvc } from '../../hooks/useSvc.js'
import { type AppearanceOptions, useAppearance } from '../appearance/AppearanceProvider.js'
import { inAppearance } from '../appearance/inAppearance.js'
import { levelBelow } from '../appearance/levelBelow.js'
import { useOffWarning } from '../appearance/useOffWarning.js'
import { enSearch } from '../messages/en/search.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { HoldNotice } from '../problems/HoldNotice.js'
import { ProblemBlock } from '../problems/ProblemBlock.js'
import { useIsOwnHold } from '../problems/wait/useIsOwnHold.js'
import { SearchFields } from './form/SearchFields.js'
import { SearchResults, type SearchResultsProps } from './SearchResults.js'
import { useLatest } from './useLatest.js'

/** Argument of {@link SearchFormProps.renderResults}. */
export interface SearchFormResults<T extends object = never> {
  /** Result of the last search. */
  query: UseQueryResult<SearchResponse<ResultOf<T>>, ProblemError>
  /** Last submitted search. Each submit creates a new object. */
  request: SearchRequest | undefined
}

/** Props of {@link SearchForm}. */
export interface SearchFormProps<
  T extends object = never,
  A extends IntegrationAlias = IntegrationAlias,
  O extends ObjectName<A> = ObjectName<A>,
> extends RefAttributes<HTMLElement>,
    Omit<ComponentPropsWithoutRef<'section'>, 'children' | 'onSubmit'>,
    UseSearchFormOptions<T, A, O>,
    AppearanceOptions {
  /** Heading above the form. @default no heading */
  heading?: ReactNode
  /** Level of the heading in the page's outline. Headings of the results are one level lower. @default 2 */
  headingLevel?: 2 | 3 | 4 | 5 | undefined
  /**
   * Whether the form offers the user's last five searches of the integration. They are stored in `sessionStorage`,
   * separately for each `partition` and without values of {@link FieldSuggestion.sensitive} fields. The user can remove
   * them.
   *
   * @default false
   */
  recentSearches?: boolean | undefined
  /**
   * Renders the results instead of {@link SearchResults}. Define it outside the component, because a new function
   * rerenders the results.
   */
  renderResults?: ((results: SearchFormResults<T>) => ReactNode) | undefined
  /** Called with the record that the user chooses. If set, each record has a button to choose it. */
  onSelectRecord?: ((record: ResultOf<T>) => void) | undefined
}

/**
 * Renders a form that searches a customer's records by field values, and one page of results below it. Lists the
 * searchable objects, and the reason if an object cannot be searched. Does not search while the user types.
 *
 * Has `data-state="idle | invalid | searching | found | none | failed | held | locked-out | cancelled | off"`. The form
 * is `off` and hidden if the relay does not offer search to the user.
 */
export const SearchForm = forwardRef(function SearchForm<T extends object>(
  props: Omit<SearchFormProps<T>, 'ref'>,
  ref: ForwardedRef<HTMLElement>,
) {
  return inAppearance(KeyedForm<T>, props, ref)
  // The assertion restores the type parameters that `forwardRef` loses.
}) as <
  T extends object = never,
  A extends IntegrationAlias = IntegrationAlias,
  O extends ObjectName<A> = ObjectName<A>,
>(
  props: SearchFormProps<T, A, O>,
) => ReactNode

interface ResultsProps<T extends object>
  extends SearchFormResults<T>,
    Pick<SearchFormProps<T>, 'renderResults' | 'onSelectRecord'>,
    Pick<SearchResultsProps, 'fields' | 'headingLevel' | 'aria-label' | 'onRelease'> {}

// Memoized, so that results do not rerender while the user types. The assertion restores the type parameters that
// `memo` loses.
const Results = memo(function Results<T extends object>(props: ResultsProps<T>) {
  const { query, request, renderResults, onSelectRecord, ...rest } = props
  if (renderResults) return renderResults({ query, request })
  return <SearchResults query={query} request={request} onSelectRecord={onSelectRecord} {...rest} />
}) as <T extends object>(props: ResultsProps<T>) => ReactElement

interface FormAndResultsProps<T extends object>
  extends Omit<SearchFormProps<T>, keyof AppearanceOptions | 'ref'> {
  rootRef: ForwardedRef<HTMLElement>
}

/** Resets the form and its results for another integration or partition. */
function KeyedForm<T extends object>(props: FormAndResultsProps<T>) {
  const { connection } = useSvc()
  return <FormAndResults key={`${connection.key} ${props.integration}`} {...props} />
}

function FormAndResults<T extends object>(props: FormAndResultsProps<T>) {
  const {
    rootRef,
    integration,
    defaultObjectName,
    defaultFilters,
    fields,
    schema,
    onSearch,
    heading,
    headingLevel = 2,
    recentSearches = false,
    renderResults,
    onSelectRecord,
    ...rest
  } = props
  const form = useSearchForm<T>(props)
  const { error: relayError } = useRelayInfo()
  const { cx, root } = useAppearance()
  const messages = useMessages('search', enSearch)
  const headingId = useId()
  const { hold, release } = useHold(integration)
  const isOwnHold = useIsOwnHold(hold, form.query)
  // Stable, because the results are memoized.
  const handleRelease = useLatest(() => {
    release()
    form.runAgain()
  })
  const Heading = `h${headingLevel}` as const
  const below = levelBelow(headingLevel)

  useOffWarning(form.phase === 'off', 'SearchForm')
  if (form.phase === 'off') return <section ref={rootRef} {...rest} hidden data-state="off" />

  const { query, request } = form
  // The endpoint is not a relay, so no search can succeed. An error of a search is shown with the results.
  const explained = explainError(form.integration.error, relayError)
  const setupError = !query.error && explained !== form.integration.error ? explained : null
  // The alert of the results has the same countdown and actions.
  const isShownBelow = query.error !== null && !renderResults

  return (
    <section
      ref={rootRef}
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
      <SearchFields
        form={form}
        integration={integration}
        fields={fields}
        recentSearches={recentSearches}
        canRepeat={!isShownBelow}
      />
      <ProblemBlock error={setupError} headingLevel={below} />
      {/* Below the form, so that a hold does not move the fields. */}
      {isOwnHold && !isShownBelow && (
        <HoldNotice integration={integration} onEndWait={form.runAgain} />
      )}
      <Results
        query={query}
        request={request}
        fields={form.objects?.find((one) => one.objectName === request?.objectName)?.fields}
        renderResults={renderResults}
        onSelectRecord={onSelectRecord}
        onRelease={handleRelease}
        headingLevel={below}
        aria-label={messages.resultsOf(integration)}
      />
    </section>
  )
}
