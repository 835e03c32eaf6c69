import { statusText } from '../../../contract/problem.js'

/** Reason phrases of statuses below 400 (RFC 9110, section 15, and RFC 4918). HTTP/2 and HTTP/3 responses do not contain any. */
const WORDS: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  203: 'Non-Authoritative Information',
  204: 'No Content',
  205: 'Reset Content',
  206: 'Partial Content',
  207: 'Multi-Status',
  300: 'Multiple Choices',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
}

/** Returns a status code with its reason phrase. */
export function statusWords(status: number): string {
  const words = WORDS[status] ?? (status < 300 ? '' : statusText(status))
  return `${status} ${words}`.trim()
}
