import { maskSecrets } from '../../contract/secrets/maskSecrets.js'
import { maskTokens } from '../../contract/secrets/maskTokens.js'
import { maskWords } from '../../contract/secrets/maskWords.js'
import { redactUrl } from '../../contract/secrets/redactUrl.js'
import { redactUrlsIn } from '../../contract/secrets/redactUrlsIn.js'
import type { SettingKind } from './documentedKinds.js'
import { mayContainSecret } from './mayContainSecret.js'

/** Maximum length of a setting that is searched for secrets, in characters. A longer one counts as a secret. */
const MAX_SETTING_CHARS = 16 * 1024

const SCHEME = /^\s*[a-z][a-z0-9+.-]*:[/\\]/i

/** Redacts URLs, with or without a scheme. */
function redactUrls(text: string): string {
  if (SCHEME.test(text)) return redactUrlsIn(text)
  return redactUrl(`x://${text}`).slice('x://'.length)
}

/** Whether the name of a setting suggests a URL. */
function isUrlName(name: string): boolean {
  return /(?:url|uri|endpoint|webhook)$/i.test(name.replace(/[^a-z0-9]/gi, ''))
}

/**
 * Removes secrets from the text of a setting. Returns an empty string if they cannot be separated from the rest, and
 * the text unchanged if it has none. Takes linear time.
 */
export function redactSetting(
  kind: Exclude<SettingKind, 'secret'>,
  name: string,
  text: string,
): string {
  if (kind === 'label') return maskSecrets(text)
  if (kind === 'headers' || text.length > MAX_SETTING_CHARS) return ''
  const isUrl = kind === 'url' || (kind === 'unknown' && isUrlName(name))
  const redacted = isUrl ? redactUrls(text) : redactUrlsIn(text)
  const isSecret = {
    // A list can have addresses without a scheme after the first.
    url: () => maskWords(redacted) !== redacted,
    template: () => maskTokens(redacted) !== redacted,
    plain: () => maskWords(redacted) !== redacted,
    user: () => maskWords(redacted, { allowsUserinfo: true }) !== redacted,
    unknown: () => mayContainSecret(redacted),
  }[kind]
  return isSecret() ? '' : redacted
}
