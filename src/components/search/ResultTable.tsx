'use client'

import { ChevronRight, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { isJsonObject } from '../../contract/json.js'
import { useLook } from '../look/LookProvider.js'
import { visuallyHidden } from '../look/VisuallyHidden.js'
import { enCommon } from '../texts/en/common.js'
import { enResults } from '../texts/en/results.js'
import { useTexts } from '../texts/MessagesProvider.js'
import { JsonText } from '../values/JsonText.js'

/** A record of a search, with a schema or without: a schema may have made anything of its members. */
export interface ShownResult {
  id?: unknown
  fields?: unknown
  mappedFields?: unknown
  raw?: unknown
  /** What a schema has found wrong with it. */
  faults?: unknown
}

interface Column {
  name: string
  source: 'fields' | 'mappedFields'
}

function membersOf(value: unknown) {
  return isJsonObject(value) ? value : {}
}

/** The fields of all records: mapped ones first, because people have named them themselves. */
function columnsOf(results: readonly ShownResult[]): Column[] {
  const namesIn = (source: Column['source']) => [
    ...new Set(results.flatMap((result) => Object.keys(membersOf(result[source])))),
  ]
  return [
    ...namesIn('mappedFields').map((name) => ({ name, source: 'mappedFields' }) as const),
    ...namesIn('fields').map((name) => ({ name, source: 'fields' }) as const),
  ]
}

function FieldValue({ value }: { value: unknown }) {
  const { cx } = useLook()
  const common = useTexts('common', enCommon)
  if (value === undefined || value === null || value === '') {
    return <span className={cx('muted')}>{common.none}</span>
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
export function ResultTable({ results }: { results: readonly ShownResult[] }) {
  const { cx } = useLook()
  const texts = useTexts('results', enResults)
  const columns = columnsOf(results)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={cx('scroll')} aria-label={texts.caption} tabIndex={0}>
      <table className={cx('table', 'result-table')}>
        <caption style={visuallyHidden}>{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.record}</th>
            {columns.map(({ name, source }) => (
              <th key={`${source} ${name}`} scope="col">
                <bdi>{name}</bdi>{' '}
                {source === 'mappedFields' && <span className={cx('badge')}>{texts.mapped}</span>}
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

function ResultRow({ result, columns }: { result: ShownResult; columns: Column[] }) {
  const { cx, Button } = useLook()
  const texts = useTexts('results', enResults)
  const common = useTexts('common', enCommon)
  const [open, setOpen] = useState(false)
  const rawId = useId()
  const { id, faults, ...record } = result
  const name = String(id ?? common.none)
  const isFaulty = Array.isArray(faults)
  return (
    <>
      <tr
        className={cx('row')}
        data-state={open ? 'open' : 'closed'}
        data-faulty={isFaulty || undefined}
      >
        <th scope="row">
          <span className={cx('name-cell')}>
            <Button
              variant="icon"
              className={cx('icon-button', 'disclosure')}
              aria-expanded={open}
              aria-controls={open ? rawId : undefined}
              aria-label={texts.show(`${texts.record} ${name}`)}
              onClick={() => setOpen(!open)}
            >
              <ChevronRight size={16} aria-hidden />
            </Button>
            <bdi className={cx('mono')}>{name}</bdi>
            {isFaulty && <span className={cx('badge')}>{texts.faulty}</span>}
          </span>
        </th>
        {columns.map(({ name: field, source }) => (
          <td key={`${source} ${field}`}>
            <FieldValue value={membersOf(result[source])[field]} />
          </td>
        ))}
      </tr>
      {open && (
        <tr className={cx('details-row')} id={rawId}>
          <td colSpan={columns.length + 1}>
            <div className={cx('details')}>
              {isFaulty && (
                <div className={cx('notice')}>
                  <TriangleAlert size={14} aria-hidden />
                  {texts.faults}
                  <ul>
                    {[...new Set(faults.map(String))].map((fault) => (
                      <li key={fault}>{fault}</li>
                    ))}
                  </ul>
                </div>
              )}
              <fieldset className={cx('group')}>
                <legend>{texts.raw}</legend>
                <JsonText value={result.raw ?? { id, ...record }} />
              </fieldset>
            </div>
          </td>
        </tr>
      )}
    </>
  )
}
