/**
 * Formats of credentials that providers publish, each with a prefix that does not occur in words. Every quantifier is
 * bounded or consumes a complete run, so that the combined expression takes linear time.
 */
const PREFIXED = [
  'gh[oprsu]_[A-Za-z0-9]{16,}\\w*|github_pat_\\w{16,}', // GitHub
  'gl(?:pat|dt|rt|cbt|ptt|ft|soat|imt|agent|oas|ffct)-[\\w.-]{16,}', // GitLab
  'xox[a-z](?:[.-][\\w.-]{8,})|xapp-[\\w-]{8,}', // Slack
  '(?:sk|rk)_(?:live|test)_(?:(?=[A-Za-z]{0,40}\\d)[A-Za-z0-9]{8,}|[A-Za-z0-9]{20,})|whsec_[\\w+/=-]{8,}', // Stripe
  'AIza[\\w-]{30,}|ya29\\.[\\w-]{8,}|GOCSPX-[\\w-]{16,}', // Google
  'npm_[A-Za-z0-9]{20,}|pypi-AgE[\\w-]{20,}|rubygems_[0-9a-f]{20,}', // package registries
  'shp(?:at|ca|pa|ss|ua|tka)_[0-9a-fA-F]{16,}', // Shopify
  'sk-ant-[\\w-]{8,}|sk-or-v1-[\\w-]{8,}|(?:gsk_|xai-|pplx-)[A-Za-z0-9]{32,}', // Anthropic and other models
  'do[oprt]_v1_[0-9a-f]{20,}', // DigitalOcean
  'ATATT3\\w[\\w=-]{16,}|ATCTT3\\w[\\w=-]{16,}|ATBB\\w{16,}', // Atlassian
  'hv[bsr]\\.(?=[\\w-]{0,40}\\d)[\\w-]{20,}', // HashiCorp Vault
  'lin_(?:api|oauth)_\\w{16,}|ntn_[A-Za-z0-9]{20,}|secret_[A-Za-z0-9]{40,}', // Linear, Notion
  'PMAK-[0-9a-f]{20,}|NRAK-[A-Z0-9]{16,}|glsa_[A-Za-z0-9]{20,}|glc_[\\w+/=]{16,}', // Postman, New Relic, Grafana
  'sntry[su]_[\\w+/=-]{16,}|sq0(?:atp|csp|idp)-[\\w-]{16,}', // Sentry, Square
  'figd_[\\w-]{16,}|dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{16,}|pul-[0-9a-f]{20,}', // Figma, Doppler, Pulumi
  'sbp_[0-9a-f]{20,}|sb_secret_[\\w-]{16,}|pscale_(?:tkn|pw|oauth)_[\\w.-]{16,}', // Supabase, PlanetScale
  'nfp_[A-Za-z0-9]{20,}|HRKU-[\\w-]{20,}|tskey-[\\w-]{16,}|dckr_(?:pat|oat)_[\\w-]{16,}', // Netlify, Heroku, Tailscale, Docker
  'CFPAT-[\\w-]{20,}|tfp_[A-Za-z0-9]{20,}|shippo_(?:live|test)_\\w{16,}', // Contentful, Typeform, Shippo
  'access_token\\$(?:production|sandbox)\\$\\w{8,}|access-(?:production|sandbox)-[0-9a-f-]{20,}', // Braintree, Plaid
  'AGE-SECRET-KEY-1\\w{20,}|AKCp[A-Za-z0-9]{20,}', // age, Artifactory
  'SharedAccess(?:Key|Signature)\\s?[= ]\\s?[^\\s;,]{4,}|AccountKey=[^\\s;,]{4,}', // Azure connection strings
].join('|')

/** Formats whose prefix also occurs within words. They match only at the start of a word. */
const AT_START = [
  'AKIA[A-Z0-9]{12,}|A(?:SIA|BIA|CCA)(?:(?=[A-Z]{0,15}\\d)[A-Z0-9]{12,}|[A-Z]{16}(?![A-Z]))', // AWS access key
  'SG\\.[\\w-]{16,}\\.[\\w-]{30,}', // SendGrid
  'eyJ[\\w-]{8,}(?:\\.[\\w-]*){0,4}', // JSON Web Token
  '(?:SK|AC)[0-9a-f]{32}(?![0-9A-Za-z])', // Twilio
  'pat-[a-z]{2}\\d?-[0-9a-f]{8}-[0-9a-f-]{16,}', // HubSpot
  'pat[A-Za-z0-9]{14}\\.[0-9a-f]{64}', // Airtable
  'key-[0-9a-f]{32}|[0-9a-f]{32}-us\\d{1,2}(?![0-9A-Za-z])|xkeysib-[0-9a-f]{32,}', // Mailgun, Mailchimp, Brevo
  'sk-(?=[\\w-]{0,40}\\d)(?=[\\w-]{0,40}[A-Z])(?:(?:proj|svcacct|admin|None)-[\\w-]{16,}|[A-Za-z0-9]{20,})', // OpenAI
  '(?:bot)?\\d{8,10}:[\\w-]{35}(?![\\w-])', // Telegram
  '[MNO][\\w-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,}', // Discord bot
  'dapi[0-9a-f]{32}|hf_[A-Za-z0-9]{30,}|r8_[A-Za-z0-9]{30,}', // Databricks, Hugging Face, Replicate
  'pk_[0-9a-f]{34}(?![0-9A-Za-z])|sq[apu]_[0-9a-f]{40}|aio_[A-Za-z0-9]{28}', // Klaviyo, SonarQube, Adafruit
  '00D[A-Za-z0-9]{12,15}![\\w.]{20,}|1//0[\\w-]{20,}', // Salesforce, Google
  '[\\w.~-]{3}\\dQ~[\\w.~-]{31,34}', // Microsoft Entra client secret
  '\\w{14}\\.atlasv1\\.[\\w-]{16,}|sl\\.[\\w-]{60,}|EAA[A-Za-z0-9]{40,}', // Terraform, Dropbox, Meta
].join('|')

const TOKEN = new RegExp(`(?:${PREFIXED})|(?<![A-Za-z0-9])(?:${AT_START})`, 'g')

/** Matches Base64 text that is long enough for a key. */
const BASE64 = /[A-Za-z0-9+/]{40,}={0,2}/g

/**
 * Returns whether letters and digits alternate more often than in a camel-case name. Ignores the last eight characters,
 * because names that AWS generates end in eight hexadecimal digits.
 */
function isShuffled(run: string): boolean {
  const start = run.slice(0, -8)
  const changes = start.match(/[a-z](?=[A-Z])|[A-Z](?=[A-Z][a-z])|[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)
  const isMixed = /\d/.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run)
  return isMixed && (changes?.length ?? 0) >= 9
}

/**
 * Returns whether Base64 text is a padded key, as Azure issues it, or an AWS secret access key, which has no prefix.
 */
function isKey(run: string): boolean {
  return (run.endsWith('=') || run.length === 40) && isShuffled(run)
}

/**
 * Replaces every credential of a published format in a text with `***`. A PEM key is replaced up to the end of the
 * text. Takes linear time.
 */
export function maskTokens(text: string): string {
  // Every format has at least 11 characters.
  if (text.length < 11) return text
  return text
    .replace(/-----BEGIN[\s\S]*/, '***')
    .replace(TOKEN, '***')
    .replace(BASE64, (run) => (isKey(run) ? '***' : run))
}
