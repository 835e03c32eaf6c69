import { redactUrl } from './redactUrl.js'

/** A URL within a text. */
export const URL_IN_TEXT = /\b[a-z][a-z0-9+.-]{0,30}:[/\\]+[^\s"'<>]*|\bhttps?:[^\s"'<>]+/gi

/** Removes the secrets of every URL in a text. Returns an empty string if the parts of one are not clear. */
export function redactUrlsIn(text: string): string {
  let isUnclear = false
  const redacted = text.replace(URL_IN_TEXT, (url) => {
    const rest = redactUrl(url)
    isUnclear ||= rest === ''
    return rest
  })
  return isUnclear ? '' : redacted
}
