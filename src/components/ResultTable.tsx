'use client'

import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { SearchResult } from '../contract/search.js'
import { JsonText } from './JsonText.js'
import { useMessages } from './MessagesProvider.js'

interface Column {
  name: string
  source: 'fields' | 'mappedFields'
}

/** The fields of all records: mapped ones first, because people have named them themselves. */
function columnsOf(results: readonly SearchResult[]): Column[] {
  const namesIn = (source: Column['source']) => [
    ...new Set(results.flatMap((result) => Object.keys(result[source] ?? {}))),
  ]
  return [
    ...namesIn('mappedFields').map((name) => ({ name, source: 'mappedFields' }) as const),
    ...namesIn('fields').map((name) => ({ name, source: 'fields' }) as const),
  ]
}

function FieldValue({ value }: { value: unknown }) {
  const { common } = useMessages().messages
  if (value === undefined || value === null || value === '') {
    return <span className="svc-muted">{common.none}</span>
  }
  if (typeof value === 'boolean') return value ? common.yes : common.no
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return (
    <bdi className={typeof value === 'object' ? 'svc-target svc-mono' : 'svc-target'} title={text}>
      {text}
    </bdi>
  )
}

/** Records as a native table, one column a field; each opens to what the provider gave. */
export function ResultTable({ results }: { results: readonly SearchResult[] }) {
  const { results: texts } = useMessages().messages
  const columns = columnsOf(results)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="svc-scroll" aria-label={texts.caption} tabIndex={0}>
      <table className="svc-table svc-result-table">
        <caption className="svc-visually-hidden">{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.record}</th>
            {columns.map(({ name, source }) => (
              <th key={`${source} ${name}`} scope="col">
                <bdi>{name}</bdi>{' '}
                {source === 'mappedFields' && <span className="svc-badge">{texts.mapped}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map((result, index) => (
            // An id may be missing or come twice: the place in the page makes the key unique.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <ResultRow key={`${result.id} ${index}`} result={result} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ResultRow({ result, columns }: { result: SearchResult; columns: Column[] }) {
  const { results: texts, common } = useMessages().messages
  const [open, setOpen] = useState(false)
  const rawId = useId()
  const name = result.id ?? common.none
  return (
    <>
      <tr className="svc-row" data-state={open ? 'open' : 'closed'}>
        <th scope="row">
          <span className="svc-name-cell">
            <button
              type="button"
              className="svc-icon-button svc-disclosure"
              aria-expanded={open}
              aria-controls={open ? rawId : undefined}
              aria-label={texts.show(`${texts.record} ${name}`)}
              onClick={() => setOpen(!open)}
            >
              <ChevronRight size={16} aria-hidden />
            </button>
            <bdi className="svc-mono">{name}</bdi>
          </span>
        </th>
        {columns.map(({ name: field, source }) => (
          <td key={`${source} ${field}`}>
            <FieldValue value={result[source]?.[field]} />
          </td>
        ))}
      </tr>
      {open && (
        <tr className="svc-details-row" id={rawId}>
          <td colSpan={columns.length + 1}>
            <div className="svc-details">
              <fieldset className="svc-group">
                <legend>{texts.raw}</legend>
                <JsonText value={result.raw ?? result} />
              </fieldset>
            </div>
          </td>
        </tr>
      )}
    </>
  )
}
