'use client'

import type { SearchRequest } from '../../../contract/calls/search.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { SearchX } from '../../icons/SearchX.js'
import { enResults } from '../../messages/en/results.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { LongText } from '../../values/LongText.js'

interface NoResultsProps {
  request: SearchRequest | undefined
  headingLevel: 2 | 3 | 4 | 5 | 6
}

/** Renders the empty state: the filters, and a hint what to try next. */
export function NoResults({ request, headingLevel }: NoResultsProps) {
  const { cx } = useAppearance()
  const messages = useMessages('results', enResults)
  const Heading = `h${headingLevel}` as const
  return (
    <div className={cx('empty')}>
      <SearchX size={24} />
      <Heading className={cx('empty-title')}>{messages.none}</Heading>
      {request && (
        <div className={cx('criteria')}>
          <p>{messages.criteria(request.objectName, request.fieldFilters.length)}</p>
          {request.fieldFilters.length > 0 && (
            <ul>
              {request.fieldFilters.map(({ fieldName, value }, index) => (
                // Two filters can be equal.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <li key={`${fieldName} ${index}`}>
                  <bdi>{fieldName}</bdi> <span className={cx('muted')}>{messages.equals}</span>{' '}
                  {value === '' ? (
                    <span className={cx('muted')}>{messages.emptyText}</span>
                  ) : (
                    <LongText text={JSON.stringify(value)} maxChars={100} />
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p className={cx('muted')}>{messages.noneHint}</p>
    </div>
  )
}
