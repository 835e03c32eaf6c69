import type { NextConfig } from 'next'

export default {
  // A provider's path may end with a slash, which a redirect would remove.
  skipTrailingSlashRedirect: true,
} satisfies NextConfig
