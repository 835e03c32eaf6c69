import { redactUrl } from './redactUrl.js'

/** Matches the URLs in a text. */
export const URL_IN_TEXT = /\b[a-z][a-z0-9+.-]{0,30}:[/\\][^\s"'<>]*|\bhttps?:[^\s"'<>]+/gi

/** Returns where a URL ends in a sentence: before its punctuation, and before a bracket that began before the URL. */
function endOf(match: string): number {
  let end = match.length
  while (').,;:!`'.includes(match.charAt(end - 1))) end -= 1
  return match[end - 1] === ']' && !match.includes('[') ? end - 1 : end
}

/**
 * Removes the secrets from every URL in a text. Returns an empty string if a URL is ambiguous.
 *
 * @param mark - Text that replaces a removed value at the end of a URL, so that the next word is not read as the value.
 */
export function redactUrlsIn(text: string, mark = ''): string {
  let isUnclear = false
  const redacted = text.replace(URL_IN_TEXT, (match) => {
    const end = endOf(match)
    const url = match.slice(0, end)
    if (!url.includes(':')) return match // the name of a scheme in a sentence
    const rest = redactUrl(url)
    isUnclear ||= rest === ''
    return (rest !== url && rest.endsWith('=') ? rest + mark : rest) + match.slice(end)
  })
  return isUnclear ? '' : redacted
}
