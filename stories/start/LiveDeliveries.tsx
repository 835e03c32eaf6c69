import { useState } from 'react'
import type { Sandbox } from 'svc-react/sandbox'
import { Live } from '../blocks/Live.tsx'
import { Deliveries } from './Deliveries.tsx'

/** Makes the CRM reject its first call, and all others for 15 seconds. */
function throttleFirst() {
  let sandbox: Sandbox | undefined
  return {
    prepare: (made: Sandbox) => {
      sandbox = made
      sandbox.data.destinations.length = 6
    },
    relay: {
      allow: () => {
        sandbox?.throttle({ integration: 'crm', groupRef: 'acme', forMs: 13_000 })
        sandbox = undefined
        return true
      },
    },
  }
}

/** The first example of the catalog: a list, and a call that reaches a provider's rate limit. */
export function LiveDeliveries() {
  const [stage] = useState(throttleFirst)
  return (
    <Live {...stage}>
      <Deliveries />
    </Live>
  )
}
