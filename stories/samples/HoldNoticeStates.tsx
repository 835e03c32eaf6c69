import { HoldNotice } from 'svc-react'
import type { ThrottleOptions } from 'svc-react/sandbox'
import type { StageParameters } from '../stage/Stage.tsx'
import { StateSheet } from './StateSheet.tsx'
import { Throttled } from './Throttled.tsx'

const notice = (
  <Throttled integration="crm">
    <HoldNotice integration="crm" />
  </Throttled>
)

function state(caption: string, throttle: ThrottleOptions) {
  return {
    caption,
    stage: { prepare: (sandbox) => sandbox.throttle(throttle) } satisfies StageParameters,
    content: notice,
  }
}

/** A notice in each of its states. */
export function HoldNoticeStates() {
  return (
    <StateSheet
      states={[
        state('Held, by the second', { integration: 'crm', forMs: 45_000 }),
        state('Held, by the minute', { integration: 'crm', forMs: 750_000 }),
        state('Locked out', { integration: 'crm', lockedOut: true }),
        {
          caption: 'Nothing is held: only a live region, without a height',
          stage: {},
          content: notice,
        },
      ]}
    />
  )
}
