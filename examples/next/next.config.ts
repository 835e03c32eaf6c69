import type { NextConfig } from 'next'

export default {
  // A provider's path may end with a slash, which a redirect would take off.
  skipTrailingSlashRedirect: true,
} satisfies NextConfig
