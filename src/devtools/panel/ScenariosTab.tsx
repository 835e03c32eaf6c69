'use client'

import { useId } from 'react'
import type { Recorder } from '../recorderOf.js'
import { type Scenario, type ScenarioName, scenarios } from '../scenarios/scenarios.js'
import { useStore } from '../useStore.js'

interface OptionProps {
  name: string
  scenario: Pick<Scenario, 'label' | 'description'>
  isSelected: boolean
  onSelect: () => void
}

function Option({ name, scenario, isSelected, onSelect }: OptionProps) {
  const id = useId()
  return (
    <label className="option">
      <input
        type="radio"
        name={name}
        checked={isSelected}
        onChange={onSelect}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-description`}
      />
      <strong id={`${id}-label`}>{scenario.label}</strong>
      <span id={`${id}-description`} className="quiet">
        {scenario.description}
      </span>
    </label>
  )
}

/** Renders a choice of the failure that is simulated. */
export function ScenariosTab({ recorder }: { recorder: Recorder }) {
  const selected = useStore(recorder.scenario)
  const name = useId()
  return (
    <fieldset className="padded">
      <legend>Response to every call of this page</legend>
      <Option
        name={name}
        scenario={{ label: 'None', description: 'Calls are sent to the relay.' }}
        isSelected={selected === undefined}
        onSelect={() => recorder.scenario.set(undefined)}
      />
      {Object.entries(scenarios).map(([key, scenario]) => (
        <Option
          key={key}
          name={name}
          scenario={scenario}
          isSelected={selected === key}
          // The keys of an object literal are its names.
          onSelect={() => recorder.scenario.set(key as ScenarioName)}
        />
      ))}
    </fieldset>
  )
}
