import { useState } from 'react'
import type { TryStack } from './createTryStack.ts'

interface StopCrmProps {
  stack: TryStack
  /** The customer whose calls the CRM rejects. */
  customer: string
  say: (text: string) => void
}

/** Makes the CRM reject a customer's calls: for some time, or until access is restored. */
export function StopCrm({ stack: { sandbox }, customer, say }: StopCrmProps) {
  const [seconds, setSeconds] = useState('10')
  const crm = { integration: 'crm', groupRef: customer }

  function throttle() {
    const forMs = Math.min(Math.max(Number(seconds) || 10, 1), 3_600) * 1_000
    sandbox.throttle({ ...crm, forMs })
    say(`The CRM refuses calls for ${forMs / 1_000} seconds. Make one.`)
  }

  return (
    <fieldset>
      <legend>The CRM</legend>
      <label>
        Seconds
        <input
          type="number"
          min={1}
          max={3600}
          value={seconds}
          onChange={(event) => setSeconds(event.target.value)}
        />
      </label>
      <button type="button" onClick={throttle}>
        Throttle
      </button>
      <button
        type="button"
        onClick={() => {
          sandbox.throttle({ ...crm, lockedOut: true })
          say('The CRM has locked this customer out. Make a call.')
        }}
      >
        Lock out
      </button>
    </fieldset>
  )
}
