import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const { schemas } = parse(
  readFileSync(join(import.meta.dirname, 'service.yaml'), 'utf8'),
).components

/** What the document lists by name: a rule about what is never answered would judge nothing. */
const LISTED = {
  'destination types': schemas.Destination.if.properties.type.enum,
  'metadata keys': Object.keys(schemas.DestinationMetadata.properties),
  'members of a problem': Object.keys(schemas.Problem.properties),
}

/** Notes which of the listed names have been answered. */
export function createCoverage() {
  const seen = Object.fromEntries(Object.keys(LISTED).map((kind) => [kind, new Set()]))
  const note = (kind, names) => {
    for (const name of names) if (LISTED[kind].includes(name)) seen[kind].add(name)
  }
  return {
    /** Takes the body of an answer of the service's own. */
    note({ api, answer }, body) {
      if (answer.status >= 400) return note('members of a problem', Object.keys(body ?? {}))
      if (api !== 'public' || !Array.isArray(body)) return
      note(
        'destination types',
        body.map(({ type }) => type),
      )
      for (const { metadata } of body) note('metadata keys', Object.keys(metadata ?? {}))
    },
    /** How many of each there were, in words. */
    counts: () =>
      Object.entries(LISTED).map(([kind, all]) => `${seen[kind].size} of ${all.length} ${kind}`),
    /** What the service has never answered. */
    missing: () =>
      Object.entries(LISTED).flatMap(([kind, all]) =>
        all
          .filter((name) => !seen[kind].has(name))
          .map((name) => `${kind}: ${name} is never answered`),
      ),
  }
}
