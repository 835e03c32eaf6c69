import type { NextConfig } from 'next'

export default {
  // As in an app of `create-next-app`: Next renders all of a page in advance that does not need the request.
  cacheComponents: true,
  partialPrefetching: true,
  // A provider's path may end with a slash, which a redirect would remove.
  skipTrailingSlashRedirect: true,
} satisfies NextConfig
