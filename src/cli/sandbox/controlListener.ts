import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { statusText } from '../../contract/problem.js'
import { callerRefusal } from './callerRefusal.js'
import type { CallLog } from './callLog.js'
import type { SandboxFacts } from './facts.js'
import type { LiveCalls, LiveParts } from './liveCalls.js'
import { pageFile } from './pageFile.js'
import { readJson } from './readJson.js'
import { targetOf } from './serviceRequest.js'
import { shownCalls } from './shownCalls.js'
import { InvalidScenarioError, readScenario, type ScenarioController } from './startSandbox.js'

/** Headers of every response: the page loads and runs only its own files, and cannot be framed. */
const RESPONSE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Dependencies of {@link controlListener}. */
export interface ControlParts extends LiveParts {
  /** Data of the sandbox that does not change while it runs. */
  facts: SandboxFacts
  /** Streams of the open pages. */
  live: LiveCalls
  /** Value of `--host`. */
  host: string
}

type Route = (message: IncomingMessage, response: ServerResponse) => unknown

/** Returns the path without the query. */
const pathOf = (message: IncomingMessage) => targetOf(message).split('?', 1)[0] ?? ''

/** Whether a request is for the page or the control API, not for the service. */
export function isControl(message: IncomingMessage): boolean {
  return /^\/(?:control(?:\/.*)?)?$/s.test(pathOf(message))
}

function send(response: ServerResponse, status: number, type: string, text: string) {
  const body = Buffer.from(text)
  response.writeHead(status, { 'content-type': type, 'content-length': body.length })
  response.end(body) // Node omits the body in a response to HEAD
}

function sendJson(response: ServerResponse, value: unknown) {
  send(response, 200, 'application/json', JSON.stringify(value))
}

function sendProblem(response: ServerResponse, status: number, detail: string) {
  const problem = { title: statusText(status), status, detail }
  send(response, status, 'application/problem+json', JSON.stringify(problem))
}

const stateOf = ({
  facts,
  controller,
}: {
  facts: SandboxFacts
  controller: ScenarioController
}) => ({
  scenario: controller.scenario,
  ...facts,
})

/** Creates the routes for reading, by path. */
function createReadRoutes(parts: ControlParts): Record<string, Route> {
  const calls = ({ sandbox, log }: { sandbox: ControlParts['sandbox']; log: CallLog }) =>
    shownCalls(sandbox, log.since()).reverse()
  return {
    '/control': (_, response) => sendJson(response, stateOf(parts)),
    '/control/calls': (_, response) => sendJson(response, calls(parts)),
    '/control/events': parts.live.listener,
  }
}

/** Creates the routes for actions, by path. */
function createActionRoutes(parts: ControlParts): Record<string, Route> {
  const { controller } = parts
  return {
    '/control/scenario': async (message, response) => {
      const { name, options } = await readJson(message)
      if (options !== undefined && (typeof options !== 'object' || options === null)) {
        throw new InvalidScenarioError('The member "options" is not an object.')
      }
      controller.play(name === null ? null : readScenario(name, options))
      sendJson(response, stateOf(parts))
    },
    '/control/reset': (_, response) => {
      controller.reset()
      sendJson(response, stateOf(parts))
    },
  }
}

/** Creates a router that calls the route of a request, or responds with an error. */
function createRouter(parts: ControlParts) {
  const readRoutes = createReadRoutes(parts)
  const actionRoutes = createActionRoutes(parts)
  const at = (routes: Record<string, Route>, path: string) =>
    Object.hasOwn(routes, path) ? routes[path] : undefined

  return async (message: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(message)
    const isRead = message.method === 'GET' || message.method === 'HEAD'
    const file = await pageFile(path)
    const read = file ? () => send(response, 200, file.type, file.text) : at(readRoutes, path)
    const action = at(actionRoutes, path)
    if (read && isRead) return read(message, response)
    if (action && message.method === 'POST') return action(message, response)
    if (!read && !action) return sendProblem(response, 404, 'This address does not exist.')
    const allow = read ? 'GET, HEAD' : 'POST'
    response.setHeader('allow', allow)
    return sendProblem(response, 405, `The method ${message.method} is not allowed here.`)
  }
}

/** Creates the `node:http` listener of the page and the control API. */
export function controlListener(parts: ControlParts): RequestListener {
  const route = createRouter(parts)
  return (message, response) => {
    message.on('error', () => {})
    response.on('error', () => {})
    for (const [name, value] of Object.entries(RESPONSE_HEADERS)) response.setHeader(name, value)
    const refusal = callerRefusal(message, parts.host)
    if (refusal !== null) return sendProblem(response, 403, refusal)

    route(message, response).catch((error) => {
      if (error instanceof InvalidScenarioError) sendProblem(response, 400, error.message)
      else response.destroy()
    })
  }
}
