import { fc } from '../../support/fastCheck.js'
import { seeded } from '../policy/chaos.js'

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const DIGITS = '0123456789'
const HEX = `${DIGITS}abcdef`
const ALNUM = LOWER + UPPER + DIGITS

/** A credential to look for in the output. */
export interface PlantedSecret {
  /** Its format, for findings. */
  shape: string
  text: string
  /** Its random characters. No eight of them in a row may be in the output. */
  core: string
}

/** Random characters. Their seed is shrunk, because a token of equal characters is not a token. */
const randomOf = (alphabet: string, length: number) =>
  fc.nat().map((seed) => {
    const random = seeded(seed)
    const chars = Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)])
    return chars.join('')
  })

/** Random characters with an upper-case letter, a lower-case letter and a digit, as in a token. */
const tokenChars = (length: number) => randomOf(ALNUM, length - 4).map((text) => `${text}aB7x`)

type Shape = fc.Arbitrary<PlantedSecret>

// The prefixes are joined at run time, so that secret scanners do not report this file.
const shapeOf = (
  shape: string,
  parts: readonly string[],
  chars: fc.Arbitrary<string>,
  end = '',
): Shape => chars.map((core) => ({ shape, text: `${parts.join('')}${core}${end}`, core }))

/** Formats of secrets. */
const shapes: readonly Shape[] = [
  shapeOf('Bearer value', ['Bea', 'rer '], tokenChars(40)),
  shapeOf('JSON web token', ['ey', 'JhbGciOiJIUzI1NiJ9.ey', 'J'], tokenChars(60)),
  shapeOf('private key', ['-----BEGIN ', 'PRIVATE KEY-----\n'], tokenChars(64)),
  shapeOf('password pair', ['pass', 'word='], tokenChars(12)),
  shapeOf('key pair', ['api', '_key: '], tokenChars(24)),
  shapeOf('URL with userinfo', ['amqps://svc', ':'], tokenChars(12), '@mq.acme.example/v'),
  shapeOf('URL with a token', ['https://a.example/x?page=2&to', 'ken='], tokenChars(24)),
  shapeOf('GitHub token', ['gh', 'p_'], tokenChars(36)),
  shapeOf('GitLab token', ['gl', 'pat-'], tokenChars(20)),
  shapeOf('Slack token', ['xo', 'xb-123456789012-'], tokenChars(24)),
  shapeOf('Stripe key', ['sk', '_live_'], tokenChars(24)),
  shapeOf('AWS access key', ['AK', 'IA'], randomOf(`${UPPER}234567`, 16)),
  shapeOf('Google API key', ['AI', 'za'], tokenChars(35)),
  shapeOf('Azure key', ['q7'], tokenChars(84), '=='),
  shapeOf(
    'hexadecimal key',
    [],
    randomOf(HEX, 60).map((text) => `${text}a7b9`),
  ),
  shapeOf('user, password and host', ['svc', ':'], tokenChars(12), '@db.acme.example:5432'),
]

/** Secrets of all formats. */
export const plantedSecret: Shape = fc.oneof(...shapes)

/** Whether a text contains eight consecutive characters of a secret. */
export function containsPart(text: string, { core }: PlantedSecret): boolean {
  return Array.from({ length: core.length - 7 }, (_, at) => core.slice(at, at + 8)).some((part) =>
    text.includes(part),
  )
}
