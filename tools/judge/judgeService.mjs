import { Agent, request as send } from 'node:http'
import { destinationSteps } from './calls/destinationSteps.mjs'
import { placesOf } from './calls/places.mjs'
import { proxySteps } from './calls/proxySteps.mjs'
import { searchSteps } from './calls/searchSteps.mjs'
import { throttleSteps } from './calls/throttleSteps.mjs'
import { createCoverage } from './coverage.mjs'
import { judgeByRules } from './rules.mjs'

const agent = new Agent({ keepAlive: true })

function ask(port, { method, target, headers, body }) {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body ?? '')
    const framed = bytes.length > 0 ? { ...headers, 'content-length': bytes.length } : headers
    const options = { agent, host: '127.0.0.1', port, method, path: target, headers: framed }
    const request = send(options, (response) => response.resume().on('end', resolve))
    request.on('error', reject)
    request.end(bytes)
  })
}

const isProblem = ({ headers }) =>
  /^application\/problem\+json\b/.test(headers['content-type'] ?? '')

/** The service has to refuse, by a problem, and without asking a provider. */
function refusalFaults({ answer, received }) {
  if (received.length > 0) return ['was forwarded to the provider']
  if (answer.status < 400) return [`was not refused: ${answer.status}`]
  return isProblem(answer) ? [] : ['was refused without a problem']
}

function statusFaults({ wrong, refused, isPassed, status }, seen) {
  if (wrong || refused) return refusalFaults(seen)
  const { answer } = seen
  if (status !== undefined || !isPassed) {
    const wanted = status ?? 200
    return answer.status === wanted ? [] : [`was answered with ${answer.status}, not ${wanted}`]
  }
  return isProblem(answer) && seen.received.length === 0 ? ['was refused'] : []
}

function jsonOf({ body }) {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** What one step has found: in the exchange, and in what the step itself looks at. */
async function findingsOf(step, seen, prism) {
  const { exchange, known } = seen
  const found = [...(await prism.judge(exchange)), ...judgeByRules(exchange, known)]
  const wrong = step.wrong ?? []
  const told = found.filter(({ on, what }) => on === 'answer' || !wrong.includes(what))
  const missed = wrong.filter(
    (what) => !found.some((one) => one.on === 'request' && one.what === what),
  )
  const own = [
    ...missed.map((what) => `is wrong on purpose, and that was not found: ${what}`),
    ...statusFaults(step, seen),
  ]
  if (own.length === 0 && told.length === 0) own.push(...(step.look?.(seen) ?? []))
  return [...told, ...own.map((what) => ({ by: 'step', on: 'answer', what }))]
}

/** All that the service is asked, in this order: a step can build upon those before it. */
const STEPS = {
  destinations: destinationSteps,
  search: searchSteps,
  proxy: proxySteps,
  throttle: throttleSteps,
}

/** Takes one step: what was asked and answered, or why it could not be. */
async function take(step, { service, places, known }) {
  service.takeReceived()
  try {
    const call = step.call()
    step.before?.(service)
    await ask(service.tap.port, call).finally(() => step.after?.(service))
    const [exchange] = service.tap.take()
    const { answer } = exchange
    const received = service.takeReceived()
    return { service, places, known, call, exchange, answer, received, json: jsonOf(answer) }
  } catch (error) {
    return { error }
  }
}

/**
 * Asks the service everything that its document tells of, or some of it. Gives what was asked and what was found.
 */
export async function judgeService(service, prism, asks = Object.keys(STEPS)) {
  const places = placesOf(service)
  const parts = { service, places, known: { projectId: places.project.id } }
  const findings = []
  const coverage = createCoverage()
  const steps = asks.flatMap((name) => STEPS[name](places))
  for (const step of steps) {
    const add = (finding) => findings.push({ ...finding, title: step.title })
    // A step can fail because what it builds upon was not found, which has been told then.
    const addError = ({ message }) =>
      findings.length === 0 && add({ by: 'step', on: 'answer', what: message })

    const seen = await take(step, parts)
    if (seen.error) {
      addError(seen.error)
      continue
    }
    if (seen.received.length === 0) coverage.note(seen.exchange, seen.json)
    const found = await findingsOf(step, seen, prism).catch(addError)
    for (const finding of found || []) add(finding)
  }
  return { asked: steps.length, findings, coverage }
}
