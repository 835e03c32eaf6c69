/** The level of a heading in a page's outline. */
export type HeadingLevel = 2 | 3 | 4 | 5 | 6

/** The level below another; there is none below the last. */
export function levelBelow(level: HeadingLevel): Exclude<HeadingLevel, 2> {
  return Math.min(level + 1, 6) as Exclude<HeadingLevel, 2>
}
