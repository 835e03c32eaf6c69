const SUSPENSE = '`renderToString` does not wait for what is in a Suspense'

/** Stories that a server cannot render like a browser, with the reason. */
export const serverExceptions: Record<string, string> = {
  'Recipes: Mui':
    'its library moves the styles out of the HTML on page load, and this page loaded earlier',
  'useSvcClient: Default': SUSPENSE,
  'useSvcClient: Waiting': SUSPENSE,
  'useSvcClient: Failed': SUSPENSE,
}
