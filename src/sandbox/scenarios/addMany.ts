import type { JsonObject } from '../../contract/json/json.js'
import type { SandboxProject } from '../data/sandboxData.js'
import { sandboxData } from '../seed/sandboxData.js'

/** Returns the given number of records by repeating the existing ones with new IDs. */
function repeated(records: JsonObject[], count: number): JsonObject[] {
  const more = Array.from({ length: Math.max(0, count - records.length) }, (_, place) => {
    const { id, ...rest } = structuredClone(records[place % records.length] ?? {})
    const number = 1_000_000 + place
    return { id: typeof id === 'number' ? number : String(number), ...rest }
  })
  return [...records, ...more].slice(0, count)
}

/** Sets the number of a project's destinations, and of records of the first object of each installation. */
export function addMany(project: SandboxProject, count: number): void {
  const large = sandboxData({ contacts: count, destinations: count })
  project.destinations = large.destinations
  for (const installation of project.installations) {
    // Seeded installations have generated records. Other records are repeated.
    const seeded = large.installations.find(({ id }) => id === installation.id)
    if (seeded) installation.records = seeded.records
    const { records } = installation
    const [objectName] = Object.keys(records)
    if (objectName) records[objectName] = repeated(records[objectName] ?? [], count)
  }
}
