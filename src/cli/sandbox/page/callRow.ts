import type { CallResult, ShownCall } from '../shownCalls.js'
import { clockTime } from './clockTime.js'
import { element } from './element.js'

/** An expandable row of the list. */
export interface CallRow {
  /** Element of the row. */
  item: HTMLLIElement
  /** Shows the current state of the call. */
  update: (call: ShownCall) => void
}

/** Label and description of each result. */
const RESULTS: Record<CallResult, [string, string]> = {
  waiting: ['waiting', 'No response yet.'],
  forwarded: ['provider', 'The service forwarded the call, and the provider responded.'],
  held: ['held back', 'The service holds back calls to this provider and responded itself.'],
  service: ['service', 'The service responded itself, without calling a provider.'],
  broken: ['cut off', 'The connection closed before the end of the response.'],
  left: ['caller left', 'The caller disconnected before the end of the response.'],
}

function detailsOf({ api, result, installationId, headers, at }: ShownCall): Node[] {
  const facts: [string, string][] = [
    ['API', api === 'unknown' ? 'none: this address does not exist' : api],
    ['response from', RESULTS[result][1]],
    ['received', at],
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

/** Creates the row of a call. Uses a native `details` element for keyboard and screen reader support. */
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
    // Filled only when open, because most rows are never opened.
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
