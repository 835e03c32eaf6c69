'use client'

import { type ReactNode, useInsertionEffect, useState } from 'react'
import { useSvc } from '../../hooks/useSvc.js'
import { type Recorder, recorderOf } from '../recorderOf.js'
import { scenarios } from '../scenarios/scenarios.js'
import { useStore } from '../useStore.js'
import { CallsTab } from './CallsTab.js'
import { ClockTab } from './ClockTab.js'
import { HoldsTab } from './HoldsTab.js'
import { RelayTab } from './RelayTab.js'
import { ScenariosTab } from './ScenariosTab.js'
import { Tabs } from './Tabs.js'

/** Records the calls of the nearest provider while the component is mounted. */
export function useRecorder(): Recorder {
  const { connection, queryClient } = useSvc()
  const recorder = recorderOf(connection)
  // Before the effects in which queries begin, because their calls would not be recorded.
  useInsertionEffect(() => recorder.start(queryClient), [recorder, queryClient])
  return recorder
}

/** Renders the name of the simulated failure, or nothing. */
export function ScenarioBadge({ recorder }: { recorder: Recorder }) {
  const name = useStore(recorder.scenario)
  return name ? <span className="badge">Simulated: {scenarios[name].label}</span> : null
}

/** Returns a number that changes with the connection. As a key, it resets the state of a tab. */
function useConnectionNumber(recorder: Recorder): number {
  const [known, setKnown] = useState({ recorder, number: 0 })
  if (known.recorder === recorder) return known.number
  const next = { recorder, number: known.number + 1 }
  setKnown(next)
  return next.number
}

interface PanelProps {
  recorder: Recorder
  /** Content after the tabs. */
  children?: ReactNode
}

/** Renders the tabs of the devtools. */
export function Panel({ recorder, children }: PanelProps) {
  const { connection } = useSvc()
  const { clock } = connection
  const key = useConnectionNumber(recorder)
  const tabs = [
    { name: 'Calls', render: () => <CallsTab key={key} recorder={recorder} /> },
    { name: 'Holds', render: () => <HoldsTab recorder={recorder} /> },
    { name: 'Clock', render: () => <ClockTab key={key} clock={clock} recorder={recorder} /> },
    { name: 'Relay', render: () => <RelayTab key={key} connection={connection} /> },
    { name: 'Scenarios', render: () => <ScenariosTab recorder={recorder} /> },
  ]
  return (
    <Tabs label="svc-react" tabs={tabs}>
      <span role="status">
        <ScenarioBadge recorder={recorder} />
      </span>
      {children}
    </Tabs>
  )
}
