/** Parts of names that make their value a secret, without separators and in lower case. */
const SECRET_PARTS =
  /pass(?:word|wd|phrase|code)|pwd|secret|token|credential|(?:api|access|account|auth|client|connection|customer|encryption|hmac|host|integration|license|master|primary|private|sas|secondary|service|shared|signing|ssh|stream|user|webhook|write)key|connectionstring|connstr|dsn|signature|authori[sz]ation|bearer|oauth|cookie|jwt|hmac|serviceaccount|keyfile|keyjson|keypem/

/** Names that are a secret's only as a whole. */
const SECRET_NAMES =
  /^(?:auth|basicauth|code|creds?|jaas.*|key|keys|pass|pat|pem|pin|sas|sessionid|sid|sig|skey)$/

const normalize = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether a member's name says that its value is a secret. */
export function isSecretName(name: string): boolean {
  const normalized = normalize(name)
  return SECRET_PARTS.test(normalized) || SECRET_NAMES.test(normalized)
}

/** Whether a member holds HTTP headers, of which every value is taken out. */
export function isHeadersName(name: string): boolean {
  return normalize(name).endsWith('headers')
}
