'use client'

import { Plus, Search, X } from 'lucide-react'
import { type ComponentPropsWithoutRef, type FormEvent, useId, useRef, useState } from 'react'
import type { SearchRequest } from '../../contract/search.js'
import { useSearchForm } from '../../hooks/useSearchForm.js'
import { useLook } from '../look/LookProvider.js'
import { VisuallyHidden } from '../look/VisuallyHidden.js'
import { enSearch } from '../texts/en/search.js'
import { useTexts } from '../texts/MessagesProvider.js'
import { FilterRow } from './FilterRow.js'
import { ObjectField } from './ObjectField.js'
import { SearchResults } from './SearchResults.js'

/** Props of {@link SearchForm}. */
export interface SearchFormProps
  extends Omit<ComponentPropsWithoutRef<'section'>, 'children' | 'onSubmit'> {
  /** The relay's alias of the integration, such as `crm`. */
  integration: string
  /** The object that is chosen at first. */
  defaultObjectName?: string
  /** Told of each search that is made. */
  onSearch?: (request: SearchRequest) => void
}

/**
 * A form to search one page of a customer's records by what their fields equal, and what was found below it.
 * Offers what can be searched and says why an object cannot. Nothing is searched while somebody types.
 */
export function SearchForm(props: SearchFormProps) {
  const { integration, defaultObjectName, onSearch, ...rest } = props
  const { cx, root, Button } = useLook()
  const texts = useTexts('search', enSearch)
  const form = useSearchForm({ integration, defaultObjectName, onSearch })
  const formId = useId()
  const rows = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [said, setSaid] = useState('')

  const searching = form.query.isFetching
  const idOf = (filterId: number | undefined) =>
    filterId === undefined ? `${formId}object` : `${formId}field${filterId}`

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const [fault] = form.submit()
    if (fault) document.getElementById(idOf(fault.filterId))?.focus()
  }

  function handleRemove(id: number, position: number) {
    form.removeFilter(id)
    setSaid(texts.removed(position))
    // The button that had the focus goes: the next row's takes it, else the one that adds a row.
    const buttons = rows.current?.querySelectorAll<HTMLButtonElement>('[data-remove]')
    const next = buttons?.[position] ?? buttons?.[position - 2] ?? addButton.current
    next?.focus()
  }

  return (
    <section {...rest} {...root('search', rest.className)}>
      <form className={cx('form')} noValidate onSubmit={handleSubmit}>
        <ObjectField
          id={idOf(undefined)}
          objects={form.objects}
          loading={form.integration.isLoading}
          value={form.objectName}
          onValueChange={form.setObjectName}
          error={
            form.faults.some(({ kind }) => kind === 'object-missing')
              ? texts.objectMissing
              : undefined
          }
        />
        <div className={cx('filters')} ref={rows}>
          {form.filters.map((filter, index) => (
            <FilterRow
              key={filter.id}
              id={idOf(filter.id)}
              position={index + 1}
              filter={filter}
              error={
                form.faults.some(({ filterId }) => filterId === filter.id)
                  ? texts.fieldMissing
                  : undefined
              }
              takesFocus={index > 0 && filter.fieldName === '' && filter.value === ''}
              onFilterChange={(change) => form.changeFilter(filter.id, change)}
              onRemove={() => handleRemove(filter.id, index + 1)}
            />
          ))}
        </div>
        <div className={cx('form-actions')}>
          <Button type="submit" className={cx('button')} variant="primary">
            <Search size={14} aria-hidden />
            {texts.submit}
          </Button>
          <Button ref={addButton} className={cx('button')} onClick={form.addFilter}>
            <Plus size={14} aria-hidden />
            {texts.addFilter}
          </Button>
          {searching && (
            <Button className={cx('button')} onClick={form.cancel}>
              <X size={14} aria-hidden />
              {texts.cancel}
            </Button>
          )}
        </div>
        <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
      </form>
      <SearchResults query={form.query} />
    </section>
  )
}
