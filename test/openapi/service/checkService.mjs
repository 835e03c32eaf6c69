import { Agent, request as send } from 'node:http'
import { destinationSteps } from './calls/destinationSteps.mjs'
import { placesOf } from './calls/places.mjs'
import { proxySteps } from './calls/proxySteps.mjs'
import { searchSteps } from './calls/searchSteps.mjs'
import { throttleSteps } from './calls/throttleSteps.mjs'
import { createCoverage } from './coverage.mjs'
import { checkRules } from './rules.mjs'

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

/** Checks that the service rejected a call with a problem, without calling a provider. */
function refusalFaults({ response, received }) {
  if (received.length > 0) return ['was forwarded to the provider']
  if (response.status < 400) return [`was not refused: ${response.status}`]
  return isProblem(response) ? [] : ['was refused without a problem']
}

function statusFaults({ wrong, refused, isPassed, status }, seen) {
  if (wrong || refused) return refusalFaults(seen)
  const { response } = seen
  if (status !== undefined || !isPassed) {
    const wanted = status ?? 200
    return response.status === wanted ? [] : [`has status ${response.status}, not ${wanted}`]
  }
  return isProblem(response) && seen.received.length === 0 ? ['was refused'] : []
}

function jsonOf({ body }) {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Returns the findings of one step: in the exchange, and from the step's own check. */
async function findingsOf(step, seen, prism) {
  const { exchange, known } = seen
  const found = [...(await prism.check(exchange)), ...checkRules(exchange, known)]
  const wrong = step.wrong ?? []
  const unexpected = found.filter(({ on, what }) => on === 'response' || !wrong.includes(what))
  const missed = wrong.filter(
    (what) => !found.some((one) => one.on === 'request' && one.what === what),
  )
  const own = [
    ...missed.map((what) => `is invalid on purpose, but this was not found: ${what}`),
    ...statusFaults(step, seen),
  ]
  if (own.length === 0 && unexpected.length === 0) own.push(...(step.look?.(seen) ?? []))
  return [...unexpected, ...own.map((what) => ({ by: 'step', on: 'response', what }))]
}

/** All groups of steps, in this order: a step can depend on earlier ones. */
const STEPS = {
  destinations: destinationSteps,
  search: searchSteps,
  proxy: proxySteps,
  throttle: throttleSteps,
}

/** Runs one step. Returns the exchange, or the error that prevented it. */
async function take(step, { service, places, known }) {
  service.takeReceived()
  try {
    const call = step.call()
    step.before?.(service)
    await ask(service.tap.port, call).finally(() => step.after?.(service))
    const [exchange] = service.tap.take()
    const { response } = exchange
    const received = service.takeReceived()
    return { service, places, known, call, exchange, response, received, json: jsonOf(response) }
  } catch (error) {
    return { error }
  }
}

/**
 * Makes all calls that the service's document describes, or some groups of them. Returns the calls and the findings.
 */
export async function checkService(service, prism, asks = Object.keys(STEPS)) {
  const places = placesOf(service)
  const parts = { service, places, known: { projectId: places.project.id } }
  const findings = []
  const coverage = createCoverage()
  const steps = asks.flatMap((name) => STEPS[name](places))
  for (const step of steps) {
    const add = (finding) => findings.push({ ...finding, title: step.title })
    // A step can fail because an earlier one failed, which is reported already.
    const addError = ({ message }) =>
      findings.length === 0 && add({ by: 'step', on: 'response', what: message })

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
