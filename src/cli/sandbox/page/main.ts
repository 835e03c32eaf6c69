/** Script of the page. Shows the calls of the sandbox and switches scenarios. */
import type { SandboxFacts } from '../facts.js'
import type { LiveUpdate } from '../liveCalls.js'
import { createCallList } from './callList.js'
import { clockTime } from './clockTime.js'
import { element, elementOf } from './element.js'
import { relaySnippet } from './relaySnippet.js'
import { createScenarioButtons } from './scenarioButtons.js'

const status = elementOf('status', HTMLElement)
const announcement = elementOf('announcement', HTMLElement)
const count = elementOf('count', HTMLElement)
const empty = elementOf('empty', HTMLElement)
const heads = elementOf('heads', HTMLElement)
const since = elementOf('since', HTMLElement)
const pauseButton = elementOf('pause', HTMLButtonElement)

/** Shows a message in a live region. */
function announce(text: string) {
  announcement.textContent = text
}

async function post(path: string, body?: object) {
  try {
    const init = { method: 'POST', ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(path, init)
    if (!response.ok) announce((await response.json()).detail)
  } catch {
    announce('The sandbox does not respond. Is it still running?')
  }
}

const list = createCallList({
  list: elementOf('calls', HTMLElement),
  onCount(calls, hidden) {
    count.textContent = hidden > 0 ? `${calls}, ${hidden} not shown` : String(calls)
    empty.hidden = calls > 0
    heads.hidden = calls === 0
  },
})

const buttons = createScenarioButtons(elementOf('scenarios', HTMLElement), (name) =>
  post('/control/scenario', { name }),
)

function showFacts(facts: SandboxFacts) {
  const { urls, apiKey, project, integrations, groupRefs } = facts
  const rows: [string, string][] = [
    ['Public API', urls.baseUrl],
    ['Search API', urls.searchUrl],
    ['Proxy API', urls.proxyUrl],
    ['API key', apiKey],
    ['Project', `${project.id} (${project.name})`],
    ...Object.entries(integrations).map(([alias, { id, name }]): [string, string] => [
      `Integration ${alias}`,
      `${id}, ${name}`,
    ]),
    ['Customers', groupRefs.join(', ')],
  ]
  elementOf('facts', HTMLElement).replaceChildren(
    ...rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
  )
  elementOf('snippet', HTMLElement).textContent = relaySnippet(facts).join('\n')
  elementOf('curl', HTMLElement).textContent =
    `curl -H 'x-api-key: ${apiKey}' ${urls.baseUrl}/projects/${project.id}/destinations`
  buttons.fill(facts.scenarios)
}

let run = -1

function applyUpdate({ run: now, scenario, calls }: LiveUpdate) {
  if (now !== run) {
    list.clear()
    if (run !== -1) {
      announce(
        `${scenario ? `Scenario ${scenario.name}` : 'No scenario'}. Data, holds and calls were reset.`,
      )
    }
    run = now
  }
  buttons.press(scenario?.name ?? null)
  since.textContent = scenario ? `: ${scenario.name}, since ${clockTime(scenario.since)}` : ''
  list.add(calls)
}

async function loadFacts() {
  // After a reconnect, it can be another sandbox with other data.
  const response = await fetch('/control')
  showFacts(await response.json())
  status.textContent = 'Live'
  status.dataset.state = 'live'
}

function listen() {
  const events = new EventSource('/control/events')
  const onDisconnect = () => {
    run = -1
    status.textContent = 'Not connected. Waiting for the sandbox to run.'
    status.dataset.state = 'lost'
    // EventSource reconnects automatically, unless it received an invalid response.
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 3000)
  }
  events.addEventListener('open', () => loadFacts().catch(onDisconnect))
  events.addEventListener('message', ({ data }) => applyUpdate(JSON.parse(data)))
  events.addEventListener('error', onDisconnect)
}

pauseButton.addEventListener('click', () => {
  const isPaused = pauseButton.getAttribute('aria-pressed') !== 'true'
  pauseButton.setAttribute('aria-pressed', String(isPaused))
  list.pause(isPaused)
})
elementOf('reset', HTMLButtonElement).addEventListener('click', () => post('/control/reset'))
elementOf('copy', HTMLButtonElement).addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(elementOf('snippet', HTMLElement).textContent ?? '')
    announce('Copied.')
  } catch {
    announce('Could not copy. Select the text instead.')
  }
})
listen()
