/** Repeats a text to about this many characters. */
export const repeat = (text: string, chars: number) => text.repeat(Math.ceil(chars / text.length))

/** Texts that make a regular expression backtrack, by the repeated part. */
const repeated: readonly string[] = [
  ...[
    'x',
    'a1',
    'aB',
    'Z',
    '9',
    ' ',
    '\t',
    '\n',
    '"',
    '\\',
    '/',
    ':',
    '@',
    '=',
    '&',
    '&=',
    '%',
    '%&',
  ],
  ...[
    '%4',
    '%ff',
    ';',
    ';=',
    '?',
    '#',
    '.',
    '-',
    '_',
    ',',
    '<',
    '>',
    '{',
    '[',
    '***',
    'é',
    '\u{1F600}',
  ],
  ...[
    'a=',
    'a:',
    'a: ',
    'a=b&',
    'a.',
    'a-',
    'a/',
    'a@',
    'a:b@',
    'http:',
    'http://',
    'a:/',
    '://',
    'x-',
  ],
  ...[
    'eyJ',
    'eyJ.',
    'eyJaaaaaaaa.',
    'sk-',
    'sk_',
    'SG.',
    'SG.aaaaaaaaaaa',
    'xoxb-',
    'ghp_',
    'AKIA',
  ],
  ...[
    '-----BEGIN',
    'pat-na1-',
    'password',
    'password:',
    'password =',
    'password="',
    "token='",
    '--p ',
  ],
  ...[
    'token ',
    'bearer ',
    'basic\t',
    'hook.',
    'hook.make.com.',
    'hooks/',
    '1:',
    '12345678:',
    'bot1:',
  ],
  ...[
    '0a',
    '0a0a0a0a-',
    'Aa1/',
    'Aa1+',
    'SharedAccessKey',
    'AccountKey=',
    'user:pw@',
    '-u a:',
    'key-',
  ],
  ...[
    '"a":"',
    '{"a":',
    '<a>',
    'a => ',
    'M.',
    'dp.',
    '1//0',
    '00D!',
    'Q~',
    '8Q~',
    '}}{{',
    "join('-',[",
  ],
]

/** Starts and ends that make the repeated part match, or fail only at the end. */
const frames: readonly (readonly [start: string, end: string])[] = [
  ['', ''],
  ['https://h/?', ''],
  ['https://h/', '!'],
]

type Parts = readonly [start: string, part: string, end: string]

/** Texts whose start, repeated part and end belong together. */
const whole: readonly Parts[] = [
  ['-u', '=', ''],
  // Base64 of "A:>", and of a character that is not printable.
  ['basic ', 'QTo+', 'gEFB'],
]

const all: readonly Parts[] = [
  ...frames.flatMap(([start, end]) => repeated.map((part): Parts => [start, part, end])),
  ...whole,
]

/** Creates each hostile text with about this many characters. */
export const hostileStrings: readonly [name: string, make: (chars: number) => string][] = all.map(
  ([start, part, end]) => [
    JSON.stringify(`${start}${part}…${end}`),
    (chars) => start + repeat(part, chars) + end,
  ],
)
