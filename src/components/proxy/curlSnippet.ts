import { isRead } from '../../contract/calls/isRead.js'
import { relayHeaders, relayRoutes } from '../../contract/relayProtocol.js'
import type { SnippetCall } from './proxySnippets.js'

/** Quotes a text for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function bodyType({ body }: SnippetCall): string | undefined {
  if (typeof body === 'string') return 'text/plain;charset=UTF-8'
  if (body instanceof URLSearchParams) return 'application/x-www-form-urlencoded;charset=UTF-8'
  return body?.type
}

function bodyOption({ body }: SnippetCall): string[] {
  if (body === undefined) return []
  if (body instanceof File) return [`--data-binary ${quoted(`@${body.name}`)}`]
  // curl reads a file if the text of `--data` starts with "@".
  return [`--data-raw ${quoted(body.toString())}`]
}

function methodOption({ method, body }: SnippetCall): string[] {
  if (method === 'HEAD') return ['--head']
  const byDefault = body === undefined ? 'GET' : 'POST'
  return method === byDefault ? [] : [`--request ${method}`]
}

/**
 * Returns a command that sends a request to the relay with curl, for a POSIX shell. The cookie or token of the session
 * is not included, because a page cannot read it, and it is a secret.
 *
 * @param endpoint - URL or path of the relay.
 */
export function curlSnippet(call: SnippetCall, endpoint: string): string {
  const base = new URL(endpoint, window.location.href)
  const names = Object.keys(call.headers).map((name) => name.toLowerCase())
  const type = names.includes('content-type') ? undefined : bodyType(call)
  const headers = [`${relayHeaders.relay}: 1`]
  // The relay rejects requests that change data without this header.
  if (!isRead(call.method)) headers.push(`origin: ${window.location.origin}`)
  if (call.throttle) headers.push(`${relayHeaders.rateLimiterMode}: throttle`)
  // Without a value, curl removes its own header.
  if (type !== undefined) headers.push(`content-type: ${type}`.trim())
  for (const [name, value] of Object.entries(call.headers)) {
    // With a semicolon, curl sends an empty value.
    headers.push(value === '' ? `${name};` : `${name}: ${value}`)
  }
  const url = base.href.replace(/\/+$/, '') + relayRoutes.proxy(call.integration, call.path)
  const options = [
    // curl would read brackets as patterns.
    `--globoff ${quoted(url)}`,
    ...methodOption(call),
    ...headers.map((header) => `--header ${quoted(header)}`),
    ...bodyOption(call),
  ]
  return `# Add the cookie or header of your session, such as --cookie 'session=...'\ncurl ${options.join(' \\\n  ')}\n`
}
