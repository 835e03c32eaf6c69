'use client'

import { useState } from 'react'
import type { Hold } from '../../client/hold/createHold.js'
import { maskSecrets } from '../../contract/secrets/maskSecrets.js'
import { useRetryCountdown } from '../../hooks/countdown/useRetryCountdown.js'
import { useHold } from '../../hooks/useHold.js'
import { useIntegrations } from '../../hooks/useIntegrations.js'
import type { RecordedCall } from '../calls/recordedCall.js'
import type { Recorder } from '../recorderOf.js'
import { useStore } from '../useStore.js'

/** Names the call that began a hold. */
function causeOf(hold: Hold, calls: readonly RecordedCall[]): string {
  const call = calls.find(
    ({ state, error }) =>
      state === 'failed' &&
      (hold.lockedOut ? error?.lockedOut : error?.retryAt?.getTime() === hold.retryAt?.getTime()),
  )
  return call
    ? `began with call ${call.id} of this tab (${maskSecrets(call.error?.problem.title ?? '')})`
    : 'began in another tab, or before the devtools were mounted'
}

interface HoldRowProps {
  /** `undefined` for the list of destinations. */
  integration: string | undefined
  calls: readonly RecordedCall[]
}

function HoldRow({ integration, calls }: HoldRowProps) {
  const { hold, release } = useHold(integration)
  const { leftMs } = useRetryCountdown(hold?.retryAt)
  /** The hold whose release needs a second click. A later hold needs its own confirmation. */
  const [confirming, setConfirming] = useState<Hold>()
  const isConfirming = hold !== undefined && hold === confirming
  const own = calls.filter((call) => call.integration === integration)
  const queued = own.filter((call) => call.state === 'waiting').length

  return (
    <li className="hold">
      <h3>{integration ?? 'List of destinations'}</h3>
      {hold ? (
        <>
          <span data-state={hold.lockedOut ? 'failed' : 'held'}>
            {hold.lockedOut ? 'Locked out' : `Held for ${Math.ceil((leftMs ?? 0) / 1000)} s`}
          </span>
          <span className="quiet">{causeOf(hold, own)}</span>
          <span className="quiet">{queued} waiting</span>
        </>
      ) : (
        <span className="quiet">Not held</span>
      )}
      {/* One button, which stays, so that the focus does. */}
      <button
        type="button"
        aria-disabled={!hold}
        onBlur={() => setConfirming(undefined)}
        onClick={(event) => {
          // A double click must not confirm.
          if (!hold || event.detail > 1) return
          if (isConfirming) release()
          setConfirming(isConfirming ? undefined : hold)
        }}
      >
        {isConfirming ? 'Release in all tabs?' : 'Release…'}
      </button>
    </li>
  )
}

/** Renders the hold of each integration that is known from the relay or from a call. */
export function HoldsTab({ recorder }: { recorder: Recorder }) {
  const calls = useStore(recorder.calls)
  // Only from the cache, because the devtools must not cause calls that the page does not make.
  const { data: known = [] } = useIntegrations({ enabled: false })
  const aliases = new Set([
    ...known.map(({ alias }) => alias),
    ...calls.flatMap(({ integration }) => integration ?? []),
  ])
  return (
    <ul className="padded">
      {[undefined, ...aliases].map((alias) => (
        <HoldRow key={alias ?? ''} integration={alias} calls={calls} />
      ))}
    </ul>
  )
}
