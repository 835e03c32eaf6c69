type Tree = { [name: string]: unknown }

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}

/** Merges messages at any depth. Messages that are not overridden are kept. */
export function mergeMessages<T extends object>(messages: T, others: object): T {
  const merged = { ...messages } as Tree // members are accessed by name
  for (const [name, other] of Object.entries(others)) {
    const own = merged[name]
    if (other !== undefined)
      merged[name] = isTree(own) && isTree(other) ? mergeMessages(own, other) : other
  }
  return merged as T // same members of the same kinds
}
