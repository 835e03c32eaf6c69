/**
 * Replaces the relay in bundles for browsers, because the relay holds the API key. It has no exports, and throws if it
 * is loaded.
 */
throw new Error(
  'svc-react/relay holds the API key, so it runs on servers only. Import it in server code, and pass SvcProvider the path where the relay is mounted.',
)
