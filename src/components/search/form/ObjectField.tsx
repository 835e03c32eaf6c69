'use client'

import { useState } from 'react'
import type { IntegrationObject } from '../../../contract/calls/integrations.js'
import type { SearchFault } from '../../../hooks/search-form/searchDraft.js'
import type { UseSearchFormResult } from '../../../hooks/search-form/useSearchForm.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import type { ControlSelectOption } from '../../appearance/controls.js'
import { FieldNote } from '../../form/FieldNote.js'
import { enSearch, type SearchMessages } from '../../messages/en/search.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { faultText } from './faultText.js'

interface ObjectFieldProps {
  id: string
  form: Pick<
    UseSearchFormResult<object>,
    'integration' | 'objects' | 'objectName' | 'setObjectName'
  >
  fault: SearchFault | undefined
}

function optionOf(object: IntegrationObject, messages: SearchMessages): ControlSelectOption {
  const { objectName, displayName = objectName, searchable, reason } = object
  return {
    value: objectName,
    label: searchable ? displayName : messages.objectOff(displayName, reason),
    disabled: !searchable,
  }
}

/** Renders a select of the integration's objects, or a text field if they could not be loaded. */
export function ObjectField({ id, form, fault }: ObjectFieldProps) {
  const { integration, objects, objectName: value, setObjectName } = form
  const { cx, Input, Select } = useAppearance()
  const messages = useMessages('search', enSearch)

  // Ends when the first attempt fails, so that the user can enter a name during the retries.
  const loading = integration.isLoading && !integration.failureCount
  const chosen = objects?.find(({ objectName }) => objectName === value)
  const isAlways = chosen?.always
  const hasFailed = !isAlways && integration.isError
  const hasHint = isAlways || hasFailed
  /** Whether the focus is in the text field (true) or in the select (false). Undefined if it is in neither. */
  const [isTyping, setTyping] = useState<boolean>()
  const isSelect = !isTyping && (objects || loading)
  const notes = [fault && `${id}-fault`, hasHint && `${id}-hint`].filter(Boolean).join(' ')
  const control = {
    id,
    value,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': notes || undefined,
  }
  const empty = objects?.[0] ? messages.chooseObject : messages.noObjects
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers are for events of its control
    <div
      className={cx('field', 'object-field')}
      // Replacing the text field would lose the caret and what the user types next.
      onFocus={() => setTyping(!isSelect)}
      onBlur={() => setTyping(undefined)}
    >
      <span className={cx('label-line')}>
        <label id={`${id}-label`} className={cx('label')} htmlFor={id}>
          {messages.object}
        </label>
        {/* Beside the label, so that the fields below do not move when the objects have loaded. */}
        {isAlways && <FieldNote id={`${id}-hint`} kind="hint" text={messages.objectAlways} />}
      </span>
      {isSelect ? (
        <Select
          {...control}
          aria-labelledby={`${id}-label`}
          className={cx('input', 'select')}
          options={
            objects
              ? [
                  // Without it, the select would show another object.
                  ...(chosen
                    ? []
                    : [{ value, label: value ? messages.objectUnlisted(value) : empty }]),
                  ...objects.map((object) => optionOf(object, messages)),
                ]
              : [{ value, label: messages.loadingObjects }]
          }
          onValueChange={setObjectName}
        />
      ) : (
        <Input
          {...control}
          className={cx('input')}
          placeholder={messages.objectHint}
          // If the select that it replaces had the focus.
          autoFocus={isTyping === false}
          onChange={(event) => setObjectName(event.target.value)}
        />
      )}
      {fault && (
        <FieldNote
          id={`${id}-fault`}
          kind="fault"
          text={loading ? messages.loadingObjects : faultText(fault, messages)}
        />
      )}
      {hasFailed && <FieldNote id={`${id}-hint`} kind="hint" text={messages.objectsFailed} />}
    </div>
  )
}
