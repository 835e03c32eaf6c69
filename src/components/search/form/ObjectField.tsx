'use client'

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

/** Returns an option for a chosen object that is not in the list. Without it, the select would show another object. */
function unlisted(value: string, objects: readonly IntegrationObject[], messages: SearchMessages) {
  if (objects.some(({ objectName }) => objectName === value)) return []
  const empty = objects.length > 0 ? messages.chooseObject : messages.noObjects
  return [{ value, label: value === '' ? empty : messages.objectUnlisted(value) }]
}

/** Renders a select of the integration's objects, or a text field if they could not be loaded. */
export function ObjectField({ id, form, fault }: ObjectFieldProps) {
  const { integration, objects, objectName: value, setObjectName } = form
  const { cx, Input, Select } = useAppearance()
  const messages = useMessages('search', enSearch)

  // Ends when the first attempt fails, so that the user can enter a name during the retries.
  const loading = integration.isLoading && integration.failureCount === 0
  const isAlways = objects?.some((object) => object.objectName === value && object.always)
  const hasFailed = !isAlways && integration.isError
  const hasHint = isAlways || hasFailed
  const notes = [...(fault ? [`${id}-fault`] : []), ...(hasHint ? [`${id}-hint`] : [])]
  const control = {
    id,
    value,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': notes.join(' ') || undefined,
  }
  return (
    <div className={cx('field', 'object-field')}>
      <span className={cx('label-line')}>
        <label id={`${id}-label`} className={cx('label')} htmlFor={id}>
          {messages.object}
        </label>
        {/* Beside the label, so that the fields below do not move when the objects have loaded. */}
        {isAlways && <FieldNote id={`${id}-hint`} kind="hint" text={messages.objectAlways} />}
      </span>
      {objects || loading ? (
        <Select
          {...control}
          aria-labelledby={`${id}-label`}
          className={cx('input', 'select')}
          options={
            objects
              ? [
                  ...unlisted(value, objects, messages),
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
