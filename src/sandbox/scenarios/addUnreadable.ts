import type { SandboxProject } from '../data/sandboxData.js'

/** Adds an invalid destination, and an invalid record of each object, after the first one. */
export function addUnreadable({ destinations, installations }: SandboxProject): void {
  destinations.splice(1, 0, {
    id: 'dst_unreadable',
    name: 'Unreadable destination',
    type: 'webhook',
    metadata: { url: 'https://hooks.northwind.example/unreadable' },
    // The document specifies RFC 3339 text, and an object cannot be read as text.
    createTime: { seconds: 1_735_732_800 },
  })
  for (const { records } of installations) {
    for (const list of Object.values(records)) {
      const [first] = list
      // Filters match it as they match the first record. As JSON it is a list, which is not a valid record.
      if (first)
        list.splice(1, 0, Object.defineProperty({ ...first }, 'toJSON', { value: () => [] }))
    }
  }
}
