import { redactUrl } from './redactUrl.js'

/** Matches the URLs in a text. */
export const URL_IN_TEXT = /\b[a-z][a-z0-9+.-]{0,30}:[/\\]+[^\s"'<>]*|\bhttps?:[^\s"'<>]+/gi

/**
 * Removes the secrets from every URL in a text. Returns an empty string if a URL is ambiguous.
 *
 * @param mark - Text that replaces a removed value at the end of a URL, so that the next word is not read as the value.
 */
export function redactUrlsIn(text: string, mark = ''): string {
  let isUnclear = false
  const redacted = text.replace(URL_IN_TEXT, (match) => {
    // The end of a bracket that began before the URL, as in "[GET https://a.example]".
    const end = match.includes('[') ? '' : (/\][.,;:)]?$/.exec(match)?.[0] ?? '')
    const url = match.slice(0, match.length - end.length)
    const rest = redactUrl(url)
    isUnclear ||= rest === ''
    return (rest !== url && rest.endsWith('=') ? rest + mark : rest) + end
  })
  return isUnclear ? '' : redacted
}
