/** Maximum number of list members that are read. */
const MAX_MEMBERS = 100

/**
 * First instant that is skipped, in epoch milliseconds (about the year 128,700). Converted to the client's clock, later
 * instants could be outside the range of `Date`.
 */
const END_MS = 4e15

/** Matches a comma between members, but not the comma in an HTTP-date. */
const SEPARATOR = /,(?! \d\d[ -][A-Z])/

/**
 * Returns the latest instant in a header value. The value is a list if the header was sent more than once (RFC 9110,
 * section 5.3). Skips members that are not a time.
 *
 * @param read - Parses one member. Returns epoch milliseconds, or NaN or null if the member is not a time.
 * @returns Epoch milliseconds, or a number that is not finite if the value is absent or contains no valid time.
 */
export function latestIn(
  value: string | null | undefined,
  read: (member: string) => number | null,
): number {
  const members = value?.split(SEPARATOR, MAX_MEMBERS) ?? []
  const instants = members.map((member) => read(member.trim()) ?? Number.NaN)
  return Math.max(...instants.filter((atMs) => Math.abs(atMs) < END_MS))
}
