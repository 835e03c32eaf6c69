/** Matches parts of the names of secrets, in lower case and without separators. */
const SECRET_PARTS =
  /pass(?:word|wd|phrase|code)|pwd|secret|token|credential|(?:admin|api|app|application|access|account|auth|bot|client|connection|customer|encryption|host|integration|license|master|primary|private|sas|secondary|service|session|shared|signing|ssh|storage|stream|subscription|symmetric|user|webhook|write)key|connectionstring|connstr|dsn|signature|authori[sz]ation|bearer|oauth|cookie|jwt|hmac|serviceaccount|keyfile|keyjson|keypem|keytab|kubeconfig|passkey|mnemonic/

/** Matches names of secrets that must match completely. */
const SECRET_NAMES =
  /^(?:auth|basicauth|code|creds?|jaas.*|key|keys|pass|pat|pem|pin|sas|sessionid|sid|sig|skey)$/

/** Matches the last word of the name of a secret, as in `DB_PASS` and `smtpPass`, but not in `compass`. */
const SECRET_LAST_WORDS = /^(?:auth|creds?|otp|pass|pat|pem|pin|psk|pw|sas|sig)$/

/** Returns the last word of a name in camel case or with separators, without trailing digits. */
function lastWord(name: string): string {
  const words = name
    .slice(-32)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
  return words.filter(Boolean).at(-1)?.toLowerCase() ?? ''
}

const normalize = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Returns whether a member is a secret, by its name. */
export function isSecretName(name: string): boolean {
  const normalized = normalize(name)
  return (
    SECRET_PARTS.test(normalized) ||
    SECRET_NAMES.test(normalized) ||
    SECRET_LAST_WORDS.test(lastWord(name))
  )
}

/** Returns whether a member contains HTTP headers, by its name. All header values are treated as secrets. */
export function isHeadersName(name: string): boolean {
  return /headers$|headers?(?:entries|json|list|map|object|pairs|values)$/.test(normalize(name))
}
