const UUID = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/i
const TOKEN_PREFIX = /^(?:sk|rk|whsec|xox[a-z]|gh[a-z]|github|glpat|eyJ[\w-]*|AKIA|bot\d+)[-_:.]/

/** Returns whether a run of letters and digits looks random. */
function isRandomRun(run: string): boolean {
  if (run.length < 16) return false
  // Shorter numbers are usually account and message IDs.
  if (/^\d+$/.test(run)) return run.length >= 24
  if (/\d/.test(run)) return true
  return (run.match(/[a-z][A-Z]|[A-Z]{2}[a-z]/g)?.length ?? 0) >= 5
}

/**
 * Returns whether a text without spaces looks random: it contains a UUID, starts with the prefix of a token, mixes
 * letters and digits, or changes case often. Takes linear time.
 */
export function isRandomLooking(text: string): boolean {
  if (UUID.test(text) || TOKEN_PREFIX.test(text)) return true
  if (text.length >= 20 && /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text)) return true
  return text.split(/[^A-Za-z0-9]+/).some(isRandomRun)
}
