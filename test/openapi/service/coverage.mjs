import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const { schemas } = parse(
  readFileSync(join(import.meta.dirname, 'service.yaml'), 'utf8'),
).components

/** Names that the document lists. A rule about a name that never appears would check nothing. */
const LISTED = {
  'destination types': schemas.Destination.if.properties.type.enum,
  'metadata keys': Object.keys(schemas.DestinationMetadata.properties),
  'members of a problem': Object.keys(schemas.Problem.properties),
}

/** Records the listed names that appear in responses. */
export function createCoverage() {
  const seen = Object.fromEntries(Object.keys(LISTED).map((kind) => [kind, new Set()]))
  const note = (kind, names) => {
    for (const name of names) if (LISTED[kind].includes(name)) seen[kind].add(name)
  }
  return {
    /** Records the names in the body of a response from the service. */
    note({ api, response }, body) {
      if (response.status >= 400) return note('members of a problem', Object.keys(body ?? {}))
      if (api !== 'public' || !Array.isArray(body)) return
      note(
        'destination types',
        body.map(({ type }) => type),
      )
      for (const { metadata } of body) note('metadata keys', Object.keys(metadata ?? {}))
    },
    /** Returns the counts of each kind as text. */
    counts: () =>
      Object.entries(LISTED).map(([kind, all]) => `${seen[kind].size} of ${all.length} ${kind}`),
    /** Returns the listed names that never appeared in a response. */
    missing: () =>
      Object.entries(LISTED).flatMap(([kind, all]) =>
        all
          .filter((name) => !seen[kind].has(name))
          .map((name) => `${kind}: ${name} never appears in a response`),
      ),
  }
}
