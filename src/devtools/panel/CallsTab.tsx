'use client'

import { useState } from 'react'
import type { RecordedCall } from '../calls/recordedCall.js'
import type { Recorder } from '../recorderOf.js'
import { useStore } from '../useStore.js'
import { CallDetails } from './CallDetails.js'
import { CallList } from './CallList.js'

/** States of the calls that a filter shows, by its label. */
const FILTERS = {
  'All calls': undefined,
  Failed: ['failed', 'rejected'],
  Held: ['held', 'waiting'],
  Succeeded: ['succeeded'],
} satisfies Record<string, readonly RecordedCall['state'][] | undefined>

type FilterName = keyof typeof FILTERS

function isShown(call: RecordedCall, filter: FilterName, text: string): boolean {
  const states: readonly string[] | undefined = FILTERS[filter]
  if (states && !states.includes(call.state)) return false
  if (text === '') return true
  const words = [
    call.method,
    call.target,
    call.operation,
    call.state,
    call.status,
    call.error?.problem.title,
  ]
  return words.join(' ').toLowerCase().includes(text.toLowerCase())
}

/** Renders the recorded calls, a filter, and the details of the selected call. */
export function CallsTab({ recorder }: { recorder: Recorder }) {
  const calls = useStore(recorder.calls)
  const recordsBodies = useStore(recorder.recordsBodies)
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<FilterName>('All calls')
  const [selectedId, setSelectedId] = useState<number>()
  const shown = calls.filter((call) => isShown(call, filter, text))
  const selected = calls.find((call) => call.id === selectedId)

  return (
    <div className="calls">
      <div className="toolbar">
        <input
          type="search"
          aria-label="Search calls"
          placeholder="Search calls"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <select
          aria-label="State"
          value={filter}
          // The options are the names of the filters.
          onChange={(event) => setFilter(event.target.value as FilterName)}
        >
          {Object.keys(FILTERS).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <label>
          <input
            type="checkbox"
            checked={recordsBodies}
            onChange={(event) => recorder.recordsBodies.set(event.target.checked)}
          />
          Record bodies
        </label>
        <button type="button" onClick={recorder.calls.clear}>
          Clear
        </button>
      </div>
      <div className="columns">
        <CallList calls={shown} selectedId={selectedId} onSelect={setSelectedId} />
        {selected && <CallDetails key={selected.id} call={selected} />}
      </div>
    </div>
  )
}
