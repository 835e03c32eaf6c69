const DARK = '(prefers-color-scheme: dark)'

/** Returns the theme of the reader's system. */
export function preferredTheme(): 'light' | 'dark' {
  return globalThis.matchMedia?.(DARK).matches ? 'dark' : 'light'
}
