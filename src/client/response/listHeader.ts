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
 * @param read - Returns the instant of one member, in epoch milliseconds. NaN or `undefined` if it names none.
 * @returns Epoch milliseconds. Not finite if the value is absent, too long, or names no instant.
 */
export function latestIn(
  value: string | null | undefined,
  read: (member: string, index: number) => number | undefined,
): number {
  const members = value?.split(SEPARATOR, MAX_MEMBERS) ?? []
  const instants = members.map((member, index) => Number(read(member.trim(), index)))
  return Math.max(...instants.filter((atMs) => Math.abs(atMs) < END_MS))
}
