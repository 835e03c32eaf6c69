import { isRead } from '../../contract/calls/isRead.js'
import { maskSecrets } from '../../contract/secrets/maskSecrets.js'
import { droppedHeadersOf, type RecordedCall, requestIdOf } from './recordedCall.js'
import { redactHeaders, redactTarget } from './redact.js'

/** Quotes a text for a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

const urlOf = ({ url, target }: RecordedCall) => (url ? maskSecrets(url) : redactTarget(target))

/** Returns the recorded body of a request, and a comment if it is not recorded. */
function bodyOf({ requestBody }: RecordedCall, commentSign: string) {
  if (!requestBody) return { body: undefined, comment: '' }
  if ('text' in requestBody) return { body: requestBody.text, comment: '' }
  return { body: undefined, comment: `${commentSign} Add the request body. ${requestBody.note}\n` }
}

/** Returns a curl command for a POSIX shell that repeats a call. Secrets are masked, cookies are not
 * included, and a body only if bodies are recorded. */
export function asCurl(call: RecordedCall): string {
  const { body, comment } = bodyOf(call, '#')
  const headers = redactHeaders(call.requestHeaders).map(([name, value]) => `${name}: ${value}`)
  // The relay rejects requests that change data without this header, which the browser adds.
  if (!isRead(call.method)) headers.push(`origin: ${window.location.origin}`)
  const options = [
    `--globoff ${quoted(urlOf(call))}`,
    // With `--request HEAD`, curl waits for a body.
    call.method === 'HEAD' ? '--head' : `--request ${call.method}`,
    ...headers.map((header) => `--header ${quoted(header)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ]
  return `# Add the cookie or header of your session, such as --cookie 'session=...'\n${comment}curl ${options.join(' \\\n  ')}\n`
}

/** Returns code that repeats a call with `fetch`. Secrets are masked. */
export function asFetch(call: RecordedCall): string {
  const { body, comment } = bodyOf(call, '//')
  const init = {
    method: call.method,
    headers: Object.fromEntries(redactHeaders(call.requestHeaders)),
    body,
  }
  return `${comment}await fetch(${JSON.stringify(urlOf(call))}, ${JSON.stringify(init, null, 2)})\n`
}

/** Returns a description of a call for a bug report, in Markdown. Secrets are masked, and bodies are not included. */
export function asReport(call: RecordedCall): string {
  const problem = call.error?.problem
  const lines: [label: string, text: string | undefined][] = [
    ['Call', `${call.method} ${redactTarget(call.target)}`],
    ['State', [call.state, call.status].filter(Boolean).join(' ')],
    ['Origin', call.error?.origin],
    [
      'Problem',
      problem &&
        `${maskSecrets(problem.title)}${problem.detail ? `: ${maskSecrets(problem.detail)}` : ''}`,
    ],
    ['Type', problem && maskSecrets(problem.type)],
    ['Retry at', call.error?.retryAt?.toISOString()],
    ['Request ID', requestIdOf(call)],
    ['Dropped headers', droppedHeadersOf(call).join(', ') || undefined],
    ['Duration', call.durationMs === undefined ? undefined : `${Math.round(call.durationMs)} ms`],
    ['Started', new Date(call.startedMs).toISOString()],
    ['Scenario of the devtools', call.scenario],
    ['Browser', navigator.userAgent],
  ]
  return lines
    .filter(([, text]) => text !== undefined)
    .map(([label, text]) => `- ${label}: ${text}\n`)
    .join('')
}
