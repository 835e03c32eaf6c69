/** Longest value that is read, in characters. */
const MAX_CHARS = 1_000

/** A comma between members, which is not the one in an HTTP-date. */
const SEPARATOR = /,(?! \d\d[ -])/

/**
 * Returns the latest instant in a value that is a list if its header was sent more than once (RFC 9110, section 5.3).
 * Skips members that name no instant.
 *
 * @param read - Returns the instant of one member, in epoch milliseconds.
 * @returns Epoch milliseconds. Not finite if the value is absent, too long, or names no instant.
 */
export function latestIn(
  value: string | null | undefined,
  read: (member: string) => number | null,
): number {
  const members = value && value.length <= MAX_CHARS ? value.split(SEPARATOR) : []
  return Math.max(...members.flatMap((member) => read(member.trim()) ?? []))
}
