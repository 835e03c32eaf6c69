/**
 * Credentials in the formats that providers publish, generated from a seed. The prefixes are joined at run time, so
 * that secret scanners do not report this file.
 */

/** A pseudorandom generator (mulberry32), so that each run has the same corpus. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const random = seeded(20261122)
const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const DIGITS = '0123456789'
const HEX = `${DIGITS}abcdef`
const ALNUM = LOWER + UPPER + DIGITS
const BASE64 = `${ALNUM}+/`
const URL64 = `${ALNUM}-_`

const of = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')
const join = (...parts: string[]) => parts.join('')
const uuid = () => [8, 4, 4, 4, 12].map((length) => of(HEX, length)).join('-')
/** At least one character of each class, as in generated passwords. */
const password = () =>
  join(of(UPPER, 2), of(LOWER, 4), of(DIGITS, 3), of('!#$%*^~', 1), of(ALNUM, 4))

/** A credential and the places in which it can be recognized. */
interface Shape {
  name: string
  make: () => string
  /**
   * Whether its format is recognizable anywhere. If not, it looks like any random text, which can be a name under a
   * documented key and part of a label.
   */
  isKnown: boolean
}

const known = (name: string, make: () => string): Shape => ({ name, make, isKnown: true })
const lookalike = (name: string, make: () => string): Shape => ({ name, make, isKnown: false })

const prefixed: [name: string, prefix: string[], alphabet: string, length: number][] = [
  ['AWS access key', ['AK', 'IA'], `${UPPER}234567`, 16],
  ['AWS temporary key', ['AS', 'IA'], `${UPPER}234567`, 16],
  ['GitHub personal token', ['gh', 'p_'], ALNUM, 36],
  ['GitHub OAuth token', ['gh', 'o_'], ALNUM, 36],
  ['GitHub server token', ['gh', 's_'], ALNUM, 36],
  ['GitHub user token', ['gh', 'u_'], ALNUM, 36],
  ['GitHub refresh token', ['gh', 'r_'], ALNUM, 76],
  ['GitHub fine-grained token', ['github', '_pat_'], ALNUM, 82],
  ['GitLab personal token', ['gl', 'pat-'], URL64, 20],
  ['GitLab runner token', ['gl', 'rt-'], URL64, 20],
  ['Slack bot token', ['xo', 'xb-123456789012-123456789012-'], ALNUM, 24],
  ['Slack user token', ['xo', 'xp-123456789012-123456789012-'], ALNUM, 32],
  ['Slack app token', ['xa', 'pp-1-A0123456789-1234567890123-'], HEX, 64],
  ['Stripe secret key', ['sk', '_live_'], ALNUM, 24],
  ['Stripe restricted key', ['rk', '_live_'], ALNUM, 99],
  ['Stripe test key', ['sk', '_test_'], ALNUM, 24],
  ['Stripe webhook secret', ['wh', 'sec_'], ALNUM, 32],
  ['Google API key', ['AI', 'za'], URL64, 35],
  ['Google access token', ['ya', '29.'], URL64, 120],
  ['Google client secret', ['GO', 'CSPX-'], URL64, 28],
  ['npm token', ['np', 'm_'], ALNUM, 36],
  ['PyPI token', ['py', 'pi-AgEI'], URL64, 80],
  ['Shopify access token', ['shp', 'at_'], HEX, 32],
  ['Shopify shared secret', ['shp', 'ss_'], HEX, 32],
  ['Anthropic key', ['sk', '-ant-api03-'], URL64, 93],
  ['DigitalOcean token', ['do', 'p_v1_'], HEX, 64],
  ['Atlassian token', ['AT', 'ATT3x'], URL64, 180],
  ['Vault token', ['hv', 's.'], URL64, 24],
  ['Linear key', ['li', 'n_api_'], ALNUM, 40],
  ['Notion token', ['nt', 'n_'], ALNUM, 46],
  ['New Relic key', ['NR', 'AK-'], UPPER + DIGITS, 27],
  ['Grafana token', ['gl', 'sa_'], ALNUM, 41],
  ['Square token', ['sq', '0atp-'], URL64, 22],
  ['Figma token', ['fi', 'gd_'], URL64, 40],
  ['Supabase key', ['sb', 'p_'], HEX, 40],
  ['PlanetScale token', ['ps', 'cale_tkn_'], URL64, 43],
  ['Databricks token', ['da', 'pi'], HEX, 32],
  ['Hugging Face token', ['h', 'f_'], ALNUM, 34],
  ['Klaviyo key', ['p', 'k_'], HEX, 34],
  ['Mailgun key', ['ke', 'y-'], HEX, 32],
  ['Twilio key', ['S', 'K'], HEX, 32],
  ['Twilio account', ['A', 'C'], HEX, 32],
  ['Docker token', ['dc', 'kr_pat_'], URL64, 27],
  ['Sentry token', ['snt', 'rys_'], ALNUM, 120],
  ['Tailscale key', ['ts', 'key-auth-'], ALNUM, 40],
]

const composed: Shape[] = [
  known('AWS secret key', () => of(BASE64, 40)),
  known('OpenAI key', () => join('sk', '-proj-', of(URL64, 20), 'A7', of(URL64, 28))),
  known('OpenAI legacy key', () => join('sk', '-', of(ALNUM, 20), 'T3BlbkFJ', of(ALNUM, 20))),
  known('SendGrid key', () => join('S', 'G.', of(URL64, 22), '.', of(URL64, 43))),
  known('HubSpot token', () => join('pa', 't-na1-', uuid())),
  known('Mailchimp key', () => join(of(HEX, 32), '-us', '21')),
  known('Telegram bot token', () => join('7', of(DIGITS, 9), ':', 'AA', of(URL64, 33))),
  known('Discord bot token', () => join('M', of(ALNUM, 25), '.', of(ALNUM, 6), '.', of(URL64, 38))),
  known('JWT', () => join('ey', 'J', of(URL64, 33), '.', 'eyJ', of(URL64, 80), '.', of(URL64, 43))),
  known('PEM', () =>
    join('-----BEG', 'IN RSA PRIVATE KEY-----\n', of(BASE64, 64), '\n', of(BASE64, 64)),
  ),
  known('Airtable token', () => join('pa', 't', of(ALNUM, 14), '.', of(HEX, 64))),
  known('Entra client secret', () => join(of(ALNUM, 3), '8', 'Q~', of(URL64, 34))),
  known('Azure storage key', () => join(of(BASE64, 86), '==')),
  known('Azure shared access key', () => join(of(BASE64, 43), '=')),
  known('Service Bus connection string', () =>
    join(
      'Endpoint=sb://acme.example/;Shared',
      'AccessKeyName=root;SharedAccess',
      'Key=',
      of(BASE64, 43),
      '=',
    ),
  ),
  known('storage connection string', () =>
    join('DefaultEndpointsProtocol=https;AccountName=acme;Account', 'Key=', of(BASE64, 86), '=='),
  ),
  known('ADO connection string', () => join('Server=db;User Id=sa;Pass', 'word=', password(), ';')),
  known('password pair', () => join('pass', 'word=', password())),
  known('API key pair', () => join('api', '_key=', of(ALNUM, 24))),
  known('JSON pair', () => join('{"client', '_secret":"', of(ALNUM, 24), '"}')),
  known('Bearer value', () => join('Bea', 'rer ', of(URL64, 40))),
  known('Basic value', () => join('Bas', 'ic ', btoa(`svc:${of(ALNUM, 14)}`))),
  known('URL with userinfo', () => join('amqps://svc:', of(ALNUM, 12), '@mq.acme.example/v')),
  known('URL with a secret parameter', () => join('https://a.example/x?to', 'ken=', of(ALNUM, 12))),
  known('Slack webhook', () =>
    join(
      'https://hooks.sl',
      'ack.com/services/T0',
      of(UPPER, 8),
      '/B0',
      of(UPPER, 8),
      '/',
      of(ALNUM, 24),
    ),
  ),
  lookalike('userinfo without a scheme', () =>
    join('svc:', of(ALNUM, 12), '@db.acme.example:5432'),
  ),
  lookalike('Twilio auth token', () => of(HEX, 32)),
  lookalike('hexadecimal key', () => of(HEX, 64)),
  lookalike('API key that is a UUID', uuid),
  lookalike('Base62 key', () => join(of(ALNUM, 15), '7', of(ALNUM, 16))),
  lookalike('Base64url key', () => join(of(URL64, 20), 'aA7', of(URL64, 20))),
  lookalike('generated password', password),
]

const shapes: Shape[] = [
  ...prefixed.map(([name, prefix, alphabet, length]) =>
    known(name, () => join(...prefix, of(alphabet, length))),
  ),
  ...composed,
]

/** A secret of the corpus. */
export interface CorpusSecret {
  name: string
  text: string
  isKnown: boolean
  /** Its longest run of random characters. Not even a part of it may be in the output. */
  core: string
}

function coreOf(text: string): string {
  const runs = text.match(/[A-Za-z0-9_-]{8,}/g) ?? []
  const mixed = runs.filter((run) => /\d|[a-z][A-Z]{2}|[a-z][A-Z][a-z][A-Z]/.test(run))
  return mixed.sort((a, b) => b.length - a.length)[0] ?? text
}

const PER_SHAPE = 5

/** All secrets, the same in each run. */
export const corpus: CorpusSecret[] = shapes.flatMap(({ name, make, isKnown }) =>
  Array.from({ length: PER_SHAPE }, () => {
    const text = make()
    return { name, text, isKnown, core: coreOf(text) }
  }),
)

/** Whether eight consecutive characters of a secret are in a text. */
export function leaks(shown: string, { core }: CorpusSecret): boolean {
  return Array.from({ length: core.length - 7 }, (_, at) => core.slice(at, at + 8)).some((part) =>
    shown.includes(part),
  )
}
