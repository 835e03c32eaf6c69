/** The script of the page: it shows what the sandbox tells, and asks it for scenarios. */
import type { SandboxFacts } from '../facts.js'
import type { LiveUpdate } from '../liveCalls.js'
import { createCallList } from './callList.js'
import { clockTime } from './clockTime.js'
import { element, elementOf } from './element.js'
import { relaySnippet } from './relaySnippet.js'
import { createScenarioButtons } from './scenarioButtons.js'

const status = elementOf('status', HTMLElement)
const said = elementOf('said', HTMLElement)
const count = elementOf('count', HTMLElement)
const empty = elementOf('empty', HTMLElement)
const heads = elementOf('heads', HTMLElement)
const since = elementOf('since', HTMLElement)
const pauseButton = elementOf('pause', HTMLButtonElement)

/** Says something once, to who sees it and who hears it. */
function say(text: string) {
  said.textContent = text
}

async function post(path: string, body?: object) {
  try {
    const init = { method: 'POST', ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(path, init)
    if (!response.ok) say((await response.json()).detail)
  } catch {
    say('The sandbox does not answer. Is it still running?')
  }
}

const list = createCallList({
  list: elementOf('calls', HTMLElement),
  onCount(calls, hidden) {
    count.textContent = hidden > 0 ? `${calls}, ${hidden} of them not shown` : String(calls)
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

function take({ run: now, scenario, calls }: LiveUpdate) {
  if (now !== run) {
    list.clear()
    if (run !== -1) {
      say(
        `${scenario ? `Scenario ${scenario.name}` : 'No scenario'}. Data, holds and calls were put back.`,
      )
    }
    run = now
  }
  buttons.press(scenario?.name ?? null)
  since.textContent = scenario ? `: ${scenario.name}, since ${clockTime(scenario.since)}` : ''
  list.add(calls)
}

async function greet() {
  // After a start it may be another one, with other data.
  const response = await fetch('/control')
  showFacts(await response.json())
  status.textContent = 'Live'
  status.dataset.state = 'live'
}

function listen() {
  const events = new EventSource('/control/events')
  const lose = () => {
    run = -1
    status.textContent = 'Not connected. Waiting for the sandbox to run.'
    status.dataset.state = 'lost'
    // Tried again by itself, but where something else answered at this address meanwhile.
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 3000)
  }
  events.addEventListener('open', () => greet().catch(lose))
  events.addEventListener('message', ({ data }) => take(JSON.parse(data)))
  events.addEventListener('error', lose)
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
    say('Copied.')
  } catch {
    say('Could not copy. Select the text instead.')
  }
})
listen()
