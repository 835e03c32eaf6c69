'use client'

import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { Field } from '../../form/Field.js'
import { enProxy } from '../../messages/en/proxy.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { PairRows } from './PairRows.js'
import type { BodyKind, FaultField, ProxyDraft } from './proxyDraft.js'

interface BodyFieldsProps {
  draft: ProxyDraft
  onDraftChange: (change: Partial<ProxyDraft>) => void
  idOf: (field: FaultField) => string
  errorOf: (field: FaultField) => string | undefined
}

const KINDS: readonly BodyKind[] = ['none', 'json', 'text', 'form', 'file']

/** Renders the inputs for the kind of the body and its content. */
export function BodyFields(props: BodyFieldsProps) {
  const { draft, onDraftChange, idOf } = props
  const { cx, Select } = useAppearance()
  const messages = useMessages('proxy', enProxy)
  return (
    <div className={cx('console-group')}>
      <Field id={`${idOf('json')}-kind`} label={messages.body}>
        {(aria) => (
          <Select
            {...aria}
            className={cx('input', 'select')}
            value={draft.bodyKind}
            onValueChange={(kind) => {
              const bodyKind = KINDS.find((each) => each === kind)
              if (bodyKind) onDraftChange({ bodyKind })
            }}
            options={KINDS.map((kind) => ({ value: kind, label: messages.bodyKinds[kind] }))}
          />
        )}
      </Field>
      <BodyEditor {...props} />
    </div>
  )
}

function BodyEditor({ draft, onDraftChange, idOf, errorOf }: BodyFieldsProps) {
  const { cx } = useAppearance()
  const messages = useMessages('proxy', enProxy)
  const kind = draft.bodyKind
  const label = messages.bodyKinds[kind]
  switch (kind) {
    case 'json':
    case 'text':
      return (
        <Field id={idOf('json')} label={label} error={errorOf('json')} hint={messages.bodyHint}>
          {(aria) => (
            <textarea
              {...aria}
              className={cx('input', 'editor')}
              rows={6}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={draft[kind]}
              onChange={(event) => onDraftChange({ [kind]: event.target.value })}
            />
          )}
        </Field>
      )
    case 'form':
      return (
        <PairRows
          labels={{
            row: messages.formField,
            add: messages.addFormField,
            remove: messages.removeFormField,
            removed: messages.formFieldRemoved,
          }}
          pairs={draft.form}
          onPairsChange={(form) => onDraftChange({ form })}
          idOf={({ id }) => idOf(`form-${id}`)}
          errorOf={({ id }) => errorOf(`form-${id}`)}
        />
      )
    case 'file':
      return (
        <Field id={idOf('file')} label={label} error={errorOf('file')}>
          {(aria) => (
            <input
              {...aria}
              ref={(input) => showFile(input, draft.file)}
              type="file"
              className={cx('input', 'file')}
              onChange={(event) => onDraftChange({ file: event.target.files?.[0] ?? null })}
            />
          )}
        </Field>
      )
    case 'none':
      return null
  }
}

/** Makes the input show the draft's file, which can come from an earlier request. Only a user can choose it otherwise. */
function showFile(input: HTMLInputElement | null, file: File | null) {
  if (!input || (input.files?.[0] ?? null) === file || !globalThis.DataTransfer) return
  const transfer = new DataTransfer()
  if (file) transfer.items.add(file)
  input.files = transfer.files
}
