import { useId, useSyncExternalStore } from 'react'
import type { Way, WireEntry, WireLog } from './wireLog.ts'

const ways = {
  'browser-relay': 'Browser to relay',
  'relay-service': 'Relay to service',
  held: 'Held in the browser',
} satisfies Record<Way, string>

function statusOf({ status }: WireEntry): string {
  if (status === 'pending') return '…'
  if (status === 'failed') return 'No response'
  return status === 'held' ? 'Not sent' : String(status)
}

function toneOf({ status }: WireEntry): 'good' | 'bad' | 'held' | 'none' {
  if (status === 'pending') return 'none'
  if (status === 'held') return 'held'
  return status === 'failed' || status >= 400 ? 'bad' : 'good'
}

/** The requests and the held calls, newest first. */
export function WireList({ log }: { log: WireLog }) {
  const headingId = useId()
  const entries = useSyncExternalStore(log.subscribe, log.entries, log.entries)
  const count = (way: Way) => entries.filter((entry) => entry.way === way).length
  return (
    <section className="try-wire" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>Over the wire</h2>
        <button type="button" onClick={log.clear}>
          Clear
        </button>
      </header>
      <p>
        {count('browser-relay')} left the browser, {count('relay-service')} reached the service,{' '}
        {count('held')} held back
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard */}
      <section className="try-scroll" tabIndex={0} aria-label="Calls">
        <table>
          <thead>
            <tr>
              <th scope="col">Call</th>
              <th scope="col">Answer</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id} data-way={entry.way}>
                <td>
                  <span className="try-way">{ways[entry.way]}</span>
                  <code>
                    {entry.method} {entry.path}
                  </code>
                </td>
                <td data-tone={toneOf(entry)}>
                  {statusOf(entry)}
                  {entry.ms !== undefined && <span className="try-way">{entry.ms} ms</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
