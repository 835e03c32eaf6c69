import type { SandboxProject } from '../data/sandboxData.js'

/** Puts a destination, and a record of each object, that no reader can make sense of behind the first one. */
export function addUnreadable({ destinations, installations }: SandboxProject): void {
  destinations.splice(1, 0, {
    id: 'dst_unreadable',
    name: 'Unreadable destination',
    type: 'webhook',
    metadata: { url: 'https://hooks.northwind.example/unreadable' },
    // The document says RFC 3339, and an object cannot be read as text.
    createTime: { seconds: 1_735_732_800 },
  })
  for (const { records } of installations) {
    for (const list of Object.values(records)) {
      const [first] = list
      // As an object every filter that finds the first record finds it too. As JSON it is a list, which is not a
      // record.
      if (first)
        list.splice(1, 0, Object.defineProperty({ ...first }, 'toJSON', { value: () => [] }))
    }
  }
}
