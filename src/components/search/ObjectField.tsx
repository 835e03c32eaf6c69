'use client'

import type { IntegrationObject } from '../../contract/integrations.js'
import { useLook } from '../look/LookProvider.js'
import { enSearch } from '../texts/en/search.js'
import { useTexts } from '../texts/MessagesProvider.js'

interface ObjectFieldProps {
  id: string
  /** What there is to choose from; a name is typed where nothing is known. */
  objects: IntegrationObject[] | undefined
  loading: boolean
  value: string
  onValueChange: (objectName: string) => void
  error: string | undefined
}

/** The object to search: chosen among the integration's, or typed where those are not known. */
export function ObjectField(props: ObjectFieldProps) {
  const { id, objects, loading, value, onValueChange, error } = props
  const { cx } = useLook()
  const texts = useTexts('search', enSearch)
  const described = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
  return (
    <div className={cx('field')}>
      <label className={cx('label')} htmlFor={id}>
        {texts.object}
      </label>
      {objects || loading ? (
        <select
          id={id}
          className={cx('input', 'select')}
          value={value}
          {...described}
          onChange={(event) => onValueChange(event.target.value)}
        >
          {!objects && <option value={value}>{texts.loadingObjects}</option>}
          {objects?.map(({ objectName, displayName, searchable }) => (
            <option key={objectName} value={objectName} disabled={!searchable}>
              {displayName ?? objectName}
              {!searchable && ` (${texts.objectOff})`}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          className={cx('input')}
          value={value}
          placeholder={texts.objectHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...described}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
      {error && (
        <span id={`${id}-error`} className={cx('field-error')}>
          {error}
        </span>
      )}
    </div>
  )
}
