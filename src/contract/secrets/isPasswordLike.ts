/**
 * Whether a word mixes letters of both cases, digits and other characters, as most forms require of a password. Only
 * characters that are rare in names count.
 */
export function isPasswordLike(word: string): boolean {
  return (
    word.length >= 8 &&
    word.length <= 128 &&
    /[!#$%&*?^~]/.test(word) &&
    /\d/.test(word) &&
    /[a-z]/.test(word) &&
    /[A-Z]/.test(word)
  )
}
