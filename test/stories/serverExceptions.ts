const SUSPENSE = '`renderToString` does not wait for what is in a Suspense'

/** Stories that a server cannot render as a browser does, and why. */
export const serverExceptions: Record<string, string> = {
  'Recipes: Mui':
    'its library moves the styles in the HTML away when a page loads, and this page is older than them',
  'useSvcClient: Default': SUSPENSE,
  'useSvcClient: Waiting': SUSPENSE,
  'useSvcClient: Failed': SUSPENSE,
}
