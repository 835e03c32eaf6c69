import type { ValidateFunction } from 'ajv/dist/2020.js'
import { createSchemas } from './createSchemas.ts'
import { type Operation, type Place, placeAt, responseFor } from './places.ts'
import type { Node } from './relayDocument.ts'

/** A received response. */
export interface Received {
  status: number
  headers: Headers
  body: Uint8Array
}

/** Returns the most specific of a response's media types that matches a type. */
function mediaTypeFor(content: Node, type: string): string | undefined {
  return [type, `${type.split('/')[0]}/*`, '*/*'].find((key) => content?.[key] !== undefined)
}

function faultsOf(validate: ValidateFunction, value: unknown, what: string): string[] {
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${what}${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

/** Headers of the body, which no response documents. */
const OF_THE_BODY = ['content-type', 'content-length']

/**
 * Creates a function that checks a response against the document: its status, headers and body. The function returns
 * one sentence for each problem.
 */
export function createResponseCheck(document: Node) {
  const compile = createSchemas(document)

  const headerFaults = (response: Place, headers: Headers) => {
    const documented = Object.keys(response.node.headers ?? {})
    const faults = documented.flatMap((name) => {
      const { node, pointer } = placeAt(document, response, 'headers', name)
      const value = headers.get(name)
      if (value === null) return node.required ? [`${name} is missing`] : []
      return faultsOf(compile(`${pointer}/schema`), value, name)
    })
    if (headers.get('x-relay-source') !== 'relay') return faults
    // Every header of the relay's own responses is documented. A provider's headers pass by a list.
    const known = [...documented.map((name) => name.toLowerCase()), ...OF_THE_BODY]
    const others = [...headers.keys()].filter((name) => !known.includes(name))
    return [...faults, ...others.map((name) => `${name} is not documented`)]
  }

  const bodyFaults = (response: Place, { headers, body }: Received) => {
    const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (body.length === 0) return []
    const { content } = response.node
    const key = mediaTypeFor(content, type)
    if (key === undefined) return [`a body of type "${type}" is not documented`]
    const isRelays = headers.get('x-relay-source') === 'relay'
    if (isRelays && key === '*/*') return [`the relay’s own response has type "${type}"`]
    if (!/[/+]json$/.test(type)) return []

    const value: Node = JSON.parse(new TextDecoder().decode(body))
    const { pointer } = placeAt(document, response, 'content', key)
    const faults = faultsOf(compile(`${pointer}/schema`), value, 'body')
    const isProblem = type === 'application/problem+json'
    // Otherwise a problem of the relay would pass as one of the service.
    if (isProblem && isRelays !== String(value.type).startsWith('urn:svc-relay:')) {
      faults.push(`a problem of type "${value.type}" with X-Relay-Source "${isRelays}"`)
    }
    return faults
  }

  return (operation: Operation, received: Received): string[] => {
    const response = responseFor(document, operation, received.status)
    if (!response?.node) return [`status ${received.status} is not documented`]
    const { headers, body } = received
    const isEmpty = operation.method === 'HEAD' || [204, 205, 304].includes(received.status)
    const faults = isEmpty && body.length > 0 ? ['there is a body'] : []
    if (!isEmpty && body.length === 0 && headers.get('x-relay-source') === 'relay') {
      faults.push('there is no body')
    }
    return [...faults, ...headerFaults(response, headers), ...bodyFaults(response, received)]
  }
}
