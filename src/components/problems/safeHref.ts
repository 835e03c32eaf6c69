/**
 * A link's address if it is an absolute `http(s)`, `mailto:` or `tel:` one, else `undefined`. What comes from
 * a wire can be `javascript:`, and a relative address would lead into the host's own pages.
 */
export function safeHref(text: string): string | undefined {
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? text : undefined
  return /^(?:mailto|tel):[^\s]+$/i.test(text) ? text : undefined
}
