/** Level of a heading in the page's outline. */
export type HeadingLevel = 2 | 3 | 4 | 5 | 6

/** Returns the next lower heading level, at most 6. */
export function levelBelow(level: HeadingLevel): Exclude<HeadingLevel, 2> {
  return Math.min(level + 1, 6) as Exclude<HeadingLevel, 2>
}
