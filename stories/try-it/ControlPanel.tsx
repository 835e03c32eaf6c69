import { useId, useState } from 'react'
import { BreakAnswers } from './BreakAnswers.tsx'
import type { TryStack } from './createTryStack.ts'
import { Menu } from './Menu.tsx'
import { SetWrong } from './SetWrong.tsx'
import { StopCrm } from './StopCrm.tsx'

interface ControlPanelProps {
  stack: TryStack
  customer: string
  onCustomerChange: (groupRef: string) => void
}

/** Controls for everything that can fail between a browser, its relay, the service and a provider. */
export function ControlPanel({ stack, customer, onCustomerChange }: ControlPanelProps) {
  const headingId = useId()
  const [done, setDone] = useState('Nothing is wrong yet.')
  const { groups } = stack.sandbox
  const names = Object.fromEntries(groups.map(({ groupRef, name }) => [groupRef, name]))

  function repair() {
    stack.sandbox.reset()
    setDone('Service and CRM are repaired. Holds in the browser continue.')
  }

  return (
    <section className="try-panel" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>Make something go wrong</h2>
        <button type="button" onClick={repair}>
          Repair the service
        </button>
      </header>
      <div className="try-groups">
        <fieldset>
          <legend>Customer</legend>
          <Menu label="Signed in as" options={names} value={customer} onChoose={onCustomerChange} />
        </fieldset>
        <StopCrm stack={stack} customer={customer} say={setDone} />
        <BreakAnswers stack={stack} say={setDone} />
        <SetWrong stack={stack} say={setDone} />
      </div>
      <p className="try-done" role="status">
        {done}
      </p>
    </section>
  )
}
