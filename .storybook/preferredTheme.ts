const DARK = '(prefers-color-scheme: dark)'

/** The theme that the reader's system asks for. */
export function preferredTheme(): 'light' | 'dark' {
  return globalThis.matchMedia?.(DARK).matches ? 'dark' : 'light'
}
