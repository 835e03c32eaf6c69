'use client'

import { useEffect, useState } from 'react'
import type { ClientClock } from '../../client/time/createClock.js'
import type { Recorder } from '../recorderOf.js'
import { useStore } from '../useStore.js'
import { Pairs } from './Pairs.js'

/** Differences that are shown as none, in milliseconds, because `Date` has whole seconds and a response takes time. */
const TOLERANCE_MS = 2_000

/** Describes a difference of clocks. */
function differenceText(aheadMs: number): string {
  if (Math.abs(aheadMs) < TOLERANCE_MS) return 'the same, within 2 seconds'
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ]
  const text = parts
    .filter(([count]) => count)
    .map((part) => part.join(' '))
    .join(' ')
  return `${text} ${aheadMs > 0 ? 'ahead' : 'behind'}`
}

/** Returns the time of the client's clock, once a second. */
function useNow(clock: ClientClock): number {
  const [nowMs, setNowMs] = useState(() => clock.monotonicNow())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(clock.monotonicNow()), 1_000)
    return () => clearInterval(timer)
  }, [clock])
  return nowMs
}

interface ClockTabProps {
  clock: ClientClock
  recorder: Recorder
}

/** Renders the client's clock, and how far the clocks of the browser and the server are from it. */
export function ClockTab({ clock, recorder }: ClockTabProps) {
  const nowMs = useNow(clock)
  const server = useStore(recorder.serverClock)
  const jumpMs = useStore(recorder.lastJumpMs)
  return (
    <div className="padded">
      <Pairs
        pairs={[
          ['Client', new Date(nowMs).toISOString()],
          ['Browser', differenceText(Date.now() - nowMs)],
          [
            'Server',
            server ? differenceText(server.aheadMs) : 'no response has stated its time yet',
          ],
          [
            'Source',
            server &&
              (server.source === 'time'
                ? `member time of a response at ${new Date(server.atMs).toISOString()}`
                : `header Date of a response at ${new Date(server.atMs).toISOString()}`),
          ],
          [
            'Last jump',
            jumpMs === undefined
              ? 'none since the devtools were mounted'
              : new Date(jumpMs).toISOString(),
          ],
        ]}
      />
      <p className="quiet">
        Countdowns run on the client’s clock. A server’s clock that is wrong does not change them,
        because the wait is the difference between two times of the server.
      </p>
    </div>
  )
}
