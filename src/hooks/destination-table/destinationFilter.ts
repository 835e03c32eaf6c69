/** Filter of a table of destinations. */
export interface DestinationFilter {
  /** Text that matching destinations contain. An empty text matches all of them. */
  text: string
  /** Types of matching destinations. An empty list matches all types. */
  types: readonly string[]
}

const NO_TYPES: readonly string[] = []

/** Returns a filter with defaults for the members that are not set. */
export function toFilter({
  text = '',
  types = NO_TYPES,
}: Partial<DestinationFilter>): DestinationFilter {
  return { text, types }
}
