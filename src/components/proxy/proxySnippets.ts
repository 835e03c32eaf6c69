import { isRead } from '../../contract/calls/isRead.js'
import { relayHeaders, relayRoutes } from '../../contract/relayProtocol.js'
import { type DraftedCall, takesBody } from './request/proxyDraft.js'

/** Request with the integration and options of the console. */
export interface SnippetCall extends DraftedCall {
  integration: string
  throttle: boolean
}

/** Returns a text as a JavaScript literal. A multi-line text stays multi-line, so that it is readable. */
function literal(text: string): string {
  if (!text.includes('\n')) return JSON.stringify(text)
  // Template literals turn carriage returns into line feeds.
  return `\`${text.replace(/[\\`]|\$\{/g, '\\$&').replaceAll('\r', '\\r')}\``
}

/** Indents code. Do not use it for multi-line literals, because it would change their text. */
function indented(code: string): string {
  return code.replaceAll('\n', '\n  ')
}

/** Returns an object literal. The values of members are code, and members without code are omitted. */
function object(members: Record<string, string | undefined | false>): string {
  const lines = Object.entries(members).flatMap(([name, code]) => {
    if (!code) return []
    const key = /^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name)
    return [`  ${key}: ${code.startsWith('`') ? code : indented(code)},\n`]
  })
  return lines.length > 0 ? `{\n${lines.join('')}}` : '{}'
}

function headersCode(headers: Record<string, string>): string | false {
  const entries = Object.entries(headers).map(([name, value]) => [name, JSON.stringify(value)])
  return entries.length > 0 && object(Object.fromEntries(entries))
}

function bodyCode(body: DraftedCall['body'], write: (text: string) => string) {
  if (body === undefined) return undefined
  if (typeof body === 'string') return write(body)
  if (body instanceof URLSearchParams) return `new URLSearchParams(${JSON.stringify([...body])})`
  return 'file'
}

/** Returns a comment that introduces the variable `file`, because code cannot contain a file. */
function preamble({ body }: DraftedCall): string {
  if (!(body instanceof File)) return ''
  return `// "file" is the File to send, here ${JSON.stringify(body.name)}\n`
}

/** Returns code that sends a request to the relay with `fetch`. */
export function fetchSnippet(call: SnippetCall, endpoint: string): string {
  const { method, body, headers, throttle } = call
  const init = object({
    method: JSON.stringify(method),
    headers: headersCode({
      [relayHeaders.relay]: '1',
      ...(throttle && { [relayHeaders.rateLimiterMode]: 'throttle' }),
      ...headers,
    }),
    body: bodyCode(body, literal),
  })
  const url = endpoint + relayRoutes.proxy(call.integration, call.path)
  return `${preamble(call)}const response = await fetch(${JSON.stringify(url)}, ${init})\n`
}

/**
 * Returns the value of a JSON text as code if the hook would send the same text. Returns undefined if digits would be
 * lost, or if the text contains `__proto__`, which has another meaning in code.
 */
function jsonCode(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const compactText = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
    const isSame =
      typeof value === 'object' && value !== null && JSON.stringify(value) === compactText
    return isSame && !text.includes('__proto__') ? JSON.stringify(value, null, 2) : undefined
  } catch {
    return undefined
  }
}

/** Returns the code of a component that sends a request with the kit's hook. */
export function hookSnippet(call: SnippetCall): string {
  const { method, path, throttle, body } = call
  const headers = { ...call.headers }
  const json =
    typeof body === 'string' && headers['content-type'] === 'application/json'
      ? jsonCode(body)
      : undefined
  // The hook sets the media type of JSON.
  if (json) delete headers['content-type']

  const defaults = { integration: JSON.stringify(call.integration), throttle: throttle && 'true' }
  const variables = {
    method: method !== 'GET' && JSON.stringify(method),
    path: JSON.stringify(path),
    headers: headersCode(headers),
    body: json ?? bodyCode(body, JSON.stringify),
  }
  const isQuery = isRead(method) && !takesBody(method)
  const hook = isQuery ? 'useProxyQuery' : 'useProxy'
  const file = body instanceof File
  const lines = isQuery
    ? [
        `  const { data, error } = ${hook}(${indented(object({ ...defaults, ...variables }))})`,
        '  return <pre>{JSON.stringify(data?.body ?? error?.problem, null, 2)}</pre>',
      ]
    : [
        `  const { mutate, data, error } = ${hook}(${indented(object(defaults))})`,
        `  const call = ${indented(object(variables))}`,
        '  return (',
        '    <>',
        '      <button type="button" onClick={() => mutate(call)}>Send</button>',
        '      <pre>{JSON.stringify(data?.body ?? error?.problem, null, 2)}</pre>',
        '    </>',
        '  )',
      ]
  return [
    `import { ${hook} } from 'svc-react'\n`,
    `export function ProxyCall(${file ? '{ file }: { file: File }' : ''}) {`,
    ...lines,
    '}\n',
  ].join('\n')
}
