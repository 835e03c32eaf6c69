'use client'

import { useState } from 'react'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { Field } from '../../form/Field.js'
import { enProxy } from '../../messages/en/proxy.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { draftOf, type ProxyConsoleRequest, type ProxyDraft } from './proxyDraft.js'

/** A prepared request for {@link ProxyConsole}. */
export interface ProxyPreset {
  /** Visible name. Must be unique. */
  name: string
  /** The request, as in `defaultCall`. */
  request: ProxyConsoleRequest
}

interface PresetSelectProps {
  id: string
  presets: readonly ProxyPreset[]
  methods: readonly string[]
  draft: ProxyDraft
  onDraftChange: (draft: ProxyDraft) => void
}

/** Renders a select that replaces the draft with a preset. Shows no preset after the user has changed the draft. */
export function PresetSelect({ id, presets, methods, draft, onDraftChange }: PresetSelectProps) {
  const { cx, Select } = useAppearance()
  const messages = useMessages('proxy', enProxy)
  const [chosen, setChosen] = useState<{ name: string; draft: ProxyDraft }>()

  function handleChange(name: string) {
    const preset = presets.find((each) => each.name === name)
    if (!preset) return
    const next = draftOf(preset.request, methods)
    setChosen({ name, draft: next })
    onDraftChange(next)
  }

  return (
    <Field id={id} label={messages.preset}>
      {(aria) => (
        <Select
          {...aria}
          className={cx('input', 'select')}
          value={chosen?.draft === draft ? chosen.name : ''}
          onValueChange={handleChange}
          options={[
            { value: '', label: messages.choosePreset },
            ...presets.map(({ name }) => ({ value: name, label: name })),
          ]}
        />
      )}
    </Field>
  )
}
