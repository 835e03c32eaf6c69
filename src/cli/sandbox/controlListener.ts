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
import { BadScenario, readScenario, type Stage } from './startSandbox.js'

/** On every answer: the page loads nothing from elsewhere, runs nothing but its own files, and stands in no frame. */
const ALWAYS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** What the page and scripts see and control. */
export interface ControlParts extends LiveParts {
  /** What does not change while it runs. */
  facts: SandboxFacts
  /** The streams of pages that are open. */
  live: LiveCalls
  /** The host that was given by `--host`. */
  host: string
}

type Route = (message: IncomingMessage, response: ServerResponse) => unknown

/** Path without its query. */
const pathOf = (message: IncomingMessage) => targetOf(message).split('?', 1)[0] ?? ''

/** Whether a request is for the page or for what controls the sandbox, not for the service. */
export function isControl(message: IncomingMessage): boolean {
  return /^\/(?:control(?:\/.*)?)?$/s.test(pathOf(message))
}

function send(response: ServerResponse, status: number, type: string, text: string) {
  const body = Buffer.from(text)
  response.writeHead(status, { 'content-type': type, 'content-length': body.length })
  response.end(body) // which Node leaves out of an answer to HEAD
}

function sendJson(response: ServerResponse, value: unknown) {
  send(response, 200, 'application/json', JSON.stringify(value))
}

function sendProblem(response: ServerResponse, status: number, detail: string) {
  const problem = { title: statusText(status), status, detail }
  send(response, status, 'application/problem+json', JSON.stringify(problem))
}

const stateOf = ({ facts, stage }: { facts: SandboxFacts; stage: Stage }) => ({
  scenario: stage.scenario,
  ...facts,
})

/** What can be read, by path. */
function reads(parts: ControlParts): Record<string, Route> {
  const calls = ({ sandbox, log }: { sandbox: ControlParts['sandbox']; log: CallLog }) =>
    shownCalls(sandbox, log.since()).reverse()
  return {
    '/control': (_, response) => sendJson(response, stateOf(parts)),
    '/control/calls': (_, response) => sendJson(response, calls(parts)),
    '/control/events': parts.live.listener,
  }
}

/** What can be done, by path. */
function actions(parts: ControlParts): Record<string, Route> {
  const { stage } = parts
  return {
    '/control/scenario': async (message, response) => {
      const { name, options } = await readJson(message)
      if (options !== undefined && (typeof options !== 'object' || options === null)) {
        throw new BadScenario('The member "options" is no object.')
      }
      stage.play(name === null ? null : readScenario(name, options))
      sendJson(response, stateOf(parts))
    },
    '/control/reset': (_, response) => {
      stage.reset()
      sendJson(response, stateOf(parts))
    },
  }
}

/** Finds who answers, or says why nobody does. */
function createRouter(parts: ControlParts) {
  const readable = reads(parts)
  const doable = actions(parts)
  const at = (routes: Record<string, Route>, path: string) =>
    Object.hasOwn(routes, path) ? routes[path] : undefined

  return async (message: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(message)
    const isRead = message.method === 'GET' || message.method === 'HEAD'
    const file = await pageFile(path)
    const read = file ? () => send(response, 200, file.type, file.text) : at(readable, path)
    const action = at(doable, path)
    if (read && isRead) return read(message, response)
    if (action && message.method === 'POST') return action(message, response)
    if (!read && !action) return sendProblem(response, 404, 'There is nothing at this address.')
    const allow = read ? 'GET, HEAD' : 'POST'
    response.setHeader('allow', allow)
    return sendProblem(response, 405, `The method ${message.method} is not known here.`)
  }
}

/** The page, and what scripts control the sandbox by, as a listener of `node:http`. */
export function controlListener(parts: ControlParts): RequestListener {
  const route = createRouter(parts)
  return (message, response) => {
    message.on('error', () => {})
    response.on('error', () => {})
    for (const [name, value] of Object.entries(ALWAYS)) response.setHeader(name, value)
    const refusal = callerRefusal(message, parts.host)
    if (refusal !== null) return sendProblem(response, 403, refusal)

    route(message, response).catch((error) => {
      if (error instanceof BadScenario) sendProblem(response, 400, error.message)
      else response.destroy()
    })
  }
}
