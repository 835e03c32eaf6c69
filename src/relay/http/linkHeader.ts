/**
 * Link relations for which no browser fetches anything (https://www.iana.org/assignments/link-relations), such as pages
 * of a list, versions and documentation. Other relations are removed. For some of them, such as `preload` and
 * `stylesheet`, browsers fetch the link before the response's own policy applies.
 */
const SAFE_RELATIONS = new Set(
  `next prev previous first last self current up start collection item canonical alternate related describedby
  describes edit edit-form create-form search service service-desc service-doc service-meta status help license
  terms-of-service privacy-policy profile type author deprecation sunset latest-version predecessor-version
  successor-version version-history working-copy`.split(/\s+/),
)

/** A parameter of a link, after its `;`. Quoted strings may not contain `\` or `<`, which parsers read differently. */
const PARAMETER =
  /[ \t]*;[ \t]*([\w!#$&+.^`|~*-]+)(?:[ \t]*=[ \t]*(?:"([^"\\<>]*)"|([^"\\<>\s,;]+)))?/

/** One link (RFC 8288, section 3). */
const LINK = new RegExp(`[ \\t]*<[^<>"\\s]*>((?:${PARAMETER.source})*)[ \\t]*`, 'y')

/** Whether browsers ignore a link with these raw parameters. */
function isSafe(parameters: string): boolean {
  const relations: string[] = []
  for (const [, name, quoted, bare] of parameters.matchAll(new RegExp(PARAMETER, 'g'))) {
    if (!/^rel\*?$/i.test(name ?? '')) continue
    relations.push(...(quoted ?? bare ?? '').toLowerCase().trim().split(/\s+/))
  }
  // An extension relation is a URL, which browsers ignore.
  const isKnown = (relation: string) => SAFE_RELATIONS.has(relation) || /^[a-z]+:/.test(relation)
  return relations.length > 0 && relations.every(isKnown)
}

/**
 * Returns the links of a `Link` header for which browsers fetch nothing. Returns undefined if there are none, or if the
 * header can be parsed in more than one way.
 */
export function safeLinks(value: string): string | undefined {
  const kept: string[] = []
  let count = 0
  for (LINK.lastIndex = 0; ; LINK.lastIndex += 1) {
    const match = LINK.exec(value)
    if (!match) return undefined
    const [link, parameters = ''] = match
    count += 1
    if (isSafe(parameters)) kept.push(link.trim())
    if (LINK.lastIndex === value.length) break
    if (value[LINK.lastIndex] !== ',') return undefined
  }
  if (kept.length === count) return value
  return kept.length > 0 ? kept.join(', ') : undefined
}
