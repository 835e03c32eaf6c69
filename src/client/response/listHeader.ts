/** Members of a list that are read. */
const MAX_MEMBERS = 100

/**
 * Instants from this on, in epoch milliseconds, are skipped (about the year 128,700). Later ones could be out of the
 * range of `Date` as soon as they are counted from the browser's clock.
 */
const END_MS = 4e15

/** A comma between members, which is not the one in an HTTP-date. */
const SEPARATOR = /,(?! \d\d[ -][A-Z])/

/**
 * Returns the latest instant in a value that is a list if its header was sent more than once (RFC 9110, section 5.3).
 * Skips members that name no instant.
 *
 * @param read - Returns the instant of one member, in epoch milliseconds. NaN or `undefined` if it names none.
 * @returns Epoch milliseconds. Not finite if the value is absent, too long, or names no instant.
 */
export function latestIn(
  value: string | null | undefined,
  read: (member: string) => number | undefined,
): number {
  const members = value?.split(SEPARATOR, MAX_MEMBERS) ?? []
  const instants = members.map((member) => read(member.trim()) ?? Number.NaN)
  return Math.max(...instants.filter((atMs) => Math.abs(atMs) < END_MS))
}
