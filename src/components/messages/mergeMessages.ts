type Tree = { [name: string]: unknown }

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}

/** Texts with others in their place, at any depth; what the others do not say stays. */
export function mergeMessages<T extends object>(texts: T, others: object): T {
  const merged = { ...texts } as Tree // an object's members can be gone through by name
  for (const [name, other] of Object.entries(others)) {
    const own = merged[name]
    if (other !== undefined)
      merged[name] = isTree(own) && isTree(other) ? mergeMessages(own, other) : other
  }
  return merged as T // the same members, each a text, a function or a group as before
}
