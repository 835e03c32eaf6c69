const READS = ['GET', 'HEAD', 'OPTIONS']

/** Whether a method, in upper case, only reads (RFC 9110, section 9.2.1). Such calls can be repeated. */
export function isRead(method: string): boolean {
  return READS.includes(method)
}
