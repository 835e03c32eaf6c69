/**
 * The relations that say something and have no browser do anything (https://www.iana.org/assignments/link-relations):
 * pages of a list, versions, and where to read on. Most others are left out because browsers fetch for some of them,
 * `preload` and `stylesheet` for two, before any policy of the answer counts.
 */
const HARMLESS = new Set(
  `next prev previous first last self current up start collection item canonical alternate related describedby
  describes edit edit-form create-form search service service-desc service-doc service-meta status help license
  terms-of-service privacy-policy profile type author deprecation sunset latest-version predecessor-version
  successor-version version-history working-copy`.split(/\s+/),
)

/** A parameter of a link, after its `;`. Without `\` and `<` in a text: some readers would take another link for it. */
const PARAMETER =
  /[ \t]*;[ \t]*([\w!#$&+.^`|~*-]+)(?:[ \t]*=[ \t]*(?:"([^"\\<>]*)"|([^"\\<>\s,;]+)))?/

/** One link (RFC 8288, section 3). */
const LINK = new RegExp(`[ \\t]*<[^<>"\\s]*>((?:${PARAMETER.source})*)[ \\t]*`, 'y')

/** Whether nothing comes of a link, by its parameters as they stand there. */
function isHarmless(parameters: string): boolean {
  const relations: string[] = []
  for (const [, name, quoted, bare] of parameters.matchAll(new RegExp(PARAMETER, 'g'))) {
    if (!/^rel\*?$/i.test(name ?? '')) continue
    relations.push(...(quoted ?? bare ?? '').toLowerCase().trim().split(/\s+/))
  }
  // A relation of somebody's own is an address, which tells a browser nothing.
  const isKnown = (relation: string) => HARMLESS.has(relation) || /^[a-z]+:/.test(relation)
  return relations.length > 0 && relations.every(isKnown)
}

/**
 * What of a `Link` header may reach a browser: the links for which it fetches nothing. Undefined where that is none,
 * and where the header is not plain enough to be read in one way only.
 */
export function harmlessLinks(value: string): string | undefined {
  const kept: string[] = []
  let count = 0
  for (LINK.lastIndex = 0; ; LINK.lastIndex += 1) {
    const [link, parameters] = LINK.exec(value) ?? []
    if (link === undefined || parameters === undefined) return undefined
    count += 1
    if (isHarmless(parameters)) kept.push(link.trim())
    if (LINK.lastIndex === value.length) break
    if (value[LINK.lastIndex] !== ',') return undefined
  }
  if (kept.length === count) return value
  return kept.length > 0 ? kept.join(', ') : undefined
}
