/**
 * Returns whether a word mixes uppercase and lowercase letters, digits and special characters, as most password rules
 * require. Only special characters that are rare in names count.
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
