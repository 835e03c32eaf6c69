import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { default as ReactCountdownModule } from 'react-countdown'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { RetryCountdown } from 'svc-react'
import { pendingTimers } from './timers.ts'
import 'svc-react/styles.css'

// The package has the types of a CommonJS module, so TypeScript expects its default export one level deeper.
const ReactCountdown = ReactCountdownModule as unknown as ComponentType<{
  date: Date
  renderer: (props: { total: number }) => ReactNode
}>

type Countdown = ComponentType<{ at: Date }>

/** Renders the usual solution: a timer and a state for each countdown. */
function Naive({ at }: { at: Date }) {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((at.getTime() - now) / 1000))
  return <span role="timer">You can try again in {seconds} seconds</span>
}

/** Renders the most popular package, with the same text. */
function Package({ at }: { at: Date }) {
  return (
    <ReactCountdown
      date={at}
      renderer={({ total }) => (
        <span role="timer">You can try again in {Math.ceil(total / 1000)} seconds</span>
      )}
    />
  )
}

const VARIANTS: Record<string, Countdown> = {
  ours: ({ at }) => <RetryCountdown retryAt={at} />,
  naive: Naive,
  package: Package,
}

declare global {
  interface Window {
    /** Mounts a number of countdowns of a variant, which end between `fromMs` and `toMs` from now. */
    mount: (variant: string, count: number, fromMs: number, toMs: number) => void
    /** Returns the text of each countdown. */
    texts: () => (string | null)[]
    /** Number of React commits, counted in `index.html`. */
    commits: number
    /** Number of pending timers. */
    timers: () => number
  }
}

window.mount = (variant, count, fromMs, toMs) => {
  const Countdown = VARIANTS[variant]
  if (!Countdown) throw new Error(`unknown variant "${variant}"`)
  const now = Date.now()
  const ends = Array.from(
    { length: count },
    (_, index) => new Date(now + fromMs + ((toMs - fromMs) * index) / count),
  )
  const root = createRoot(document.getElementById('root') ?? document.body)
  flushSync(() =>
    root.render(
      ends.map((at) => (
        <p key={at.getTime()}>
          <Countdown at={at} />
        </p>
      )),
    ),
  )
}
window.texts = () =>
  [...document.querySelectorAll('[role="timer"]')].map(({ textContent }) => textContent)
window.timers = pendingTimers
