import type { CallResult, ShownCall } from '../shownCalls.js'
import { clockTime } from './clockTime.js'
import { element } from './element.js'

/** A row of the list, which can be opened. */
export interface CallRow {
  /** Its element. */
  item: HTMLLIElement
  /** Shows what is known of the call now. */
  update: (call: ShownCall) => void
}

/** What is said of each result: in the row, and in full where it is opened. */
const RESULTS: Record<CallResult, [string, string]> = {
  waiting: ['waiting', 'It has no answer yet.'],
  forwarded: ['provider', 'The service passed it on, and the provider answered.'],
  held: ['held back', 'The service holds calls to this provider back, and answered by itself.'],
  service: ['service', 'The service answered by itself. No provider was asked.'],
  broken: ['broken off', 'The connection broke before the answer was whole.'],
  left: ['caller left', 'The caller went away before the answer was whole.'],
}

function detailsOf({ api, result, installationId, headers, at }: ShownCall): Node[] {
  const facts: [string, string][] = [
    ['API', api === 'unknown' ? 'none: there is nothing at this address' : api],
    ['answered by', RESULTS[result][1]],
    ['arrived', at],
  ]
  if (installationId !== null) facts.push(['installation', installationId])
  const list = (pairs: [string, string][]) =>
    element(
      'dl',
      {},
      ...pairs.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
    )
  return [list(facts), element('h3', {}, 'Headers'), list(headers)]
}

/** Makes the row of a call. What opens it is native, so that a keyboard and a screen reader know it. */
export function createCallRow(): CallRow {
  const parts = {
    method: element('span', { class: 'method' }),
    path: element('span', { class: 'path' }),
    status: element('span', { class: 'status' }),
    result: element('span', { class: 'result' }),
    time: element('time', {}),
    ms: element('span', { class: 'ms' }),
  }
  const summary = element('summary', {}, ...Object.values(parts).flatMap((part) => [part, ' ']))
  const body = element('div', { class: 'call-details' })
  const details = element('details', {}, summary, body)
  let shown: ShownCall | undefined
  const fill = () => {
    // Most rows are never opened.
    if (details.open && shown) body.replaceChildren(...detailsOf(shown))
  }
  details.addEventListener('toggle', fill)

  return {
    item: element('li', {}, details),
    update(call) {
      shown = call
      const { method, path, status, result, at, ms } = call
      parts.method.textContent = method
      parts.path.textContent = path
      parts.status.textContent = status === null ? '–' : String(status)
      parts.status.dataset.kind = status === null ? 'none' : String(Math.floor(status / 100))
      parts.result.textContent = RESULTS[result][0]
      parts.result.dataset.result = result
      parts.time.dateTime = at
      parts.time.textContent = clockTime(at)
      parts.ms.textContent = ms === null ? '' : `${ms} ms`
      fill()
    },
  }
}
