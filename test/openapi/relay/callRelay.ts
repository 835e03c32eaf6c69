import { createRelay, type RelayOptions } from '../../../src/relay/index.js'
import { createSandbox } from '../../../src/sandbox/index.js'
import { appRequest } from '../../relay/support.ts'
import type { Received } from './createResponseCheck.ts'
import type { Operation } from './places.ts'
import type { Call, Situation } from './situations.ts'

/** A response, and the events that the relay logged for it. */
export interface Answered extends Received {
  /** The last part of the problem's type, if the relay refused the call. */
  kind?: string
}

const BODIES: Record<string, string> = {
  '/search/{alias}': '{"objectName":"contacts","fieldFilters":[]}',
  '/proxy/{alias}/{path}': '{"some":"body"}',
}

function plainCall({ path, method }: Operation): Call {
  const body = /GET|HEAD/.test(method) ? undefined : BODIES[path]
  return {
    path: path.replace('{alias}', 'crm').replace('{path}', 'debug/mirror'),
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  }
}

/** Creates a request of any method: `Request` rejects TRACE, but servers can pass it on. */
function requestOf({ path, method, body, ...rest }: Call): Request {
  const isTrace = method === 'TRACE'
  const request = appRequest(path, {
    method: isTrace ? 'POST' : method,
    ...(body !== undefined && { body }),
    ...rest,
  })
  return isTrace ? Object.defineProperty(request, 'method', { value: method }) : request
}

/** Calls a relay on the sandbox in a situation. */
export async function callRelay(operation: Operation, situation: Situation): Promise<Answered> {
  const sandbox = createSandbox()
  const { options = {}, request: changed = (request) => request } = situation
  const errors: (string | undefined)[] = []
  const relay = createRelay({
    ...sandbox.connection,
    authorize: () => ({ user: 'ada', groupRef: 'acme', destinations: true }),
    allow: 'all',
    onEvent: ({ error }) => errors.push(error),
    ...(typeof options === 'function' ? options(sandbox) : options),
  } satisfies RelayOptions)

  const plain = plainCall(operation)
  if (situation.isBusy) {
    sandbox.failNext({ delayMs: Number.POSITIVE_INFINITY })
    void relay(appRequest('/proxy/crm/debug/mirror'))
  }
  situation.service?.(sandbox)
  const call = { ...plain, ...situation.call?.(plain, operation) }
  if (situation.isRepeated) await relay(changed(requestOf(call)))
  const { status, headers, ...response } = await relay(changed(requestOf(call))).then(
    async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      body: new Uint8Array(await answer.arrayBuffer()),
    }),
  )
  const kind = headers.get('x-relay-source') === 'relay' ? errors.at(-1) : undefined
  return { status, headers, body: response.body, ...(kind !== undefined && { kind }) }
}
