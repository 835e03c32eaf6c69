/** `URL.canParse` does not exist in Safari before 17. */
function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text))
  } catch {
    return false
  }
}

/**
 * Returns an absolute `http(s):`, `mailto:` or `tel:` URL unchanged, and `undefined` for any other text. A URL in a
 * response can be a `javascript:` URL, and a relative URL would link to the host's own pages.
 */
export function safeHref(text: string): string | undefined {
  if (/^https?:\/\//i.test(text)) return isUrl(text) ? text : undefined
  return /^(?:mailto|tel):[^\s]+$/i.test(text) ? text : undefined
}
