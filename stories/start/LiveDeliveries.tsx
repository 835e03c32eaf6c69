import { useState } from 'react'
import type { Sandbox } from 'svc-react/sandbox'
import { Live } from '../blocks/Live.tsx'
import { Deliveries } from './Deliveries.tsx'

/** Makes the CRM refuse its first call, and all others for a quarter of a minute. */
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

/** The first example of the catalogue: a list, and a call that meets a provider's rate limit. */
export function LiveDeliveries() {
  const [stage] = useState(throttleFirst)
  return (
    <Live {...stage}>
      <Deliveries />
    </Live>
  )
}
