/**
 * What a bundler for browsers finds in place of the relay: nothing to import, and an error for what loads it all the
 * same. In it would be the key.
 */
throw new Error(
  'svc-react/relay holds the API key, so it runs on a server only. Import it in server code, and give SvcProvider the path where it is mounted.',
)
