'use client'

import type { IntegrationObject } from '../contract/integrations.js'
import { useMessages } from './MessagesProvider.js'

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
  const texts = useMessages().messages.search
  const described = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
  return (
    <div className="svc-field">
      <label className="svc-label" htmlFor={id}>
        {texts.object}
      </label>
      {objects || loading ? (
        <select
          id={id}
          className="svc-input svc-select"
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
          className="svc-input"
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
        <span id={`${id}-error`} className="svc-field-error">
          {error}
        </span>
      )}
    </div>
  )
}
