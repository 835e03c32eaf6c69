const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Returns whether a method is safe (RFC 9110, section 9.2.1), so that its requests can be repeated.
 *
 * @param method - The method, in upper case.
 */
export function isRead(method: string): boolean {
  return READS.includes(method)
}
