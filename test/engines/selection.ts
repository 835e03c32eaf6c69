const only = process.env.ENGINE_STORIES?.split(',').filter(Boolean) ?? []

/** Returns whether a file of stories is part of this run. */
export function isSelected(path: string): boolean {
  return only.length === 0 || only.some((name) => path.includes(name))
}
