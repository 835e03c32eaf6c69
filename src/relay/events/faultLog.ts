/** A fault of the app's configuration or of one of its functions. */
export interface Fault {
  /** A code, such as `grant-group-missing`. */
  code: string
  requestId: string
  /** The error that the app's function threw. */
  error?: unknown
  /** More information about the fault. Never a secret. */
  note?: string
}

const HINTS: Record<string, string> = {
  'authorize-failed': '"authorize" threw an error',
  'authorize-timeout': '"authorize" did not settle within "limits.appMs"',
  'allow-failed': '"allow" threw an error',
  'allow-not-boolean': '"allow" returned something other than true or false; it must not be async',
  'installation-config-failed':
    '"installationConfig" threw an error or returned something that is not a config',
  'installation-config-timeout': '"installationConfig" did not settle within "limits.appMs"',
  'fields-failed': '"fields" threw an error, so only the fields of the manifest are listed',
  'fields-timeout':
    '"fields" did not settle within "limits.appMs", so only the fields of the manifest are listed',
  'fields-unusable': '"fields" returned something that is not a list of fields',
  'rate-limit-failed':
    '"rateLimit" threw an error, timed out or returned an invalid verdict, so the call continued',
  'body-already-read':
    'a body parser read the body before the relay; mount the relay before express.json() and the like',
  'grant-not-an-object':
    '"authorize" returned something that is not a grant, a denial or undefined',
  'grant-member-unknown': 'the grant has a member that does not exist',
  'grant-user-unusable': 'the grant\'s "user" is not a string with at least one character',
  'grant-group-unusable': 'the grant\'s "groupRef" is not printable ASCII',
  'grant-group-missing':
    'the grant has a "groupRef" that is undefined; return undefined instead of a grant if nobody is signed in',
  'grant-integrations-unusable':
    'the grant\'s "integrations" is neither a list of aliases nor an object of bindings',
  'grant-binding-unusable': 'a binding of the grant has no usable "groupRef" or "installationId"',
  'grant-destinations-unusable': 'the grant\'s "destinations" is not true or false',
  'apiKey-unusable': '"apiKey" returned something that cannot be sent as a header',
  'apiKey-failed': '"apiKey" threw an error',
  'apiKey-timeout': '"apiKey" did not settle within "limits.appMs"',
  'accessToken-unusable': '"accessToken" returned something that cannot be sent as a header',
  'accessToken-failed': '"accessToken" threw an error',
  'accessToken-timeout': '"accessToken" did not settle within "limits.appMs"',
  'upstream-auth': "the service refused the app's key or token",
}

/**
 * Creates a function that logs faults to the server's console, once per cause. It is used if the app has no `onEvent`.
 *
 * Errors of credential functions must not be passed in, because they may contain the secret.
 */
export function createFaultLog(): (fault: Fault) => void {
  const logged = new Set<string>()
  return ({ code, requestId, error, note }) => {
    if (logged.has(code)) return
    logged.add(code)
    const hint = HINTS[code] ?? 'the relay is misconfigured'
    const text = `svc-relay: ${hint}${note ? ` (${note})` : ''}. Cause ${code}, request ${requestId}. Logged once per cause; set "onEvent" to see every request.`
    if (error === undefined) console.error(text)
    else console.error(text, error)
  }
}
