import { describe, expect, it } from 'vitest'
import { readProviderError } from '../../../src/contract/providerError/index.js'
import { withoutSentence, withSentence } from './providerErrors.js'

describe('readProviderError', () => {
  it('is tested with at least 60 uniquely named bodies that contain a sentence', () => {
    expect(withSentence.length).toBeGreaterThanOrEqual(60)
    expect(new Set(withSentence.map(([name]) => name)).size).toBe(withSentence.length)
  })

  it.each(withSentence)('reads an error of %s', (_, body, expected) => {
    expect(readProviderError(body)).toEqual({ details: [], fieldErrors: [], ...expected })
  })

  it.each(withSentence)('reads an error of %s from a string', (_, body, { message }) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)

    expect(readProviderError(text)?.message).toBe(message)
  })

  it.each(withoutSentence)('returns null for %s', (_, body) => {
    expect(readProviderError(body)).toBeUndefined()
  })
})

/** Returns every text of a result. */
function textsOf(body: unknown): string[] {
  const info = readProviderError(body)
  if (!info) return []
  const { message, details, fieldErrors, code = '' } = info
  return [message, ...details, code, ...fieldErrors.flatMap((error) => Object.values(error))]
}

describe('readProviderError (message and details)', () => {
  it('prefers a sentence of several words to a code', () => {
    expect(readProviderError({ error: 'access_denied', title: 'Access was refused' })).toEqual({
      message: 'Access was refused',
      details: [],
      fieldErrors: [],
      code: 'access_denied',
    })
  })

  it('prefers a nested specific sentence to a summary', () => {
    const errors = [{ message: 'The quota of this month is used up' }]

    expect(readProviderError({ message: 'Validation failed', errors })?.message).toBe(
      'The quota of this month is used up',
    )
  })

  it('prefers a summary to the error of a single field', () => {
    const errors = { email: ['Email is too long'] }

    expect(readProviderError({ message: 'Validation failed', errors })?.message).toBe(
      'Validation failed',
    )
  })

  it('prefers the error of a field to a status text', () => {
    const errors = { email: ['Email is too long'] }

    expect(readProviderError({ message: 'Bad Request', errors })?.message).toBe('Email is too long')
  })

  it.each([
    'An error occurred.',
    'Internal Server Error',
    '500 Internal Server Error',
    'Error: 17 -',
  ])('prefers any other sentence to %j', (status) => {
    expect(readProviderError({ message: status, errors: ['The disk is full'] })).toEqual({
      message: 'The disk is full',
      details: [],
      fieldErrors: [],
    })
  })

  it('adds the name of the field to a sentence fragment that does not contain it', () => {
    expect(readProviderError({ errors: { email: ['is too long'] } })?.message).toBe(
      'email is too long',
    )
    expect(readProviderError({ errors: { email: ['your email is odd'] } })?.message).toBe(
      'your email is odd',
    )
  })

  it('adds the name of the field to a single word', () => {
    expect(readProviderError({ errors: { email: ['Required'] } })?.message).toBe('email: Required')
    expect(readProviderError({ errors: { email: ['invalid'] } })?.message).toBe('email invalid')
    expect(readProviderError({ errors: { email: ['IS_REQUIRED'] } })).toBeUndefined()
  })

  it('uses the end of a pointer as the name of the field', () => {
    const errors = [{ detail: 'is too long', source: { pointer: '/data/attributes/first~1last' } }]

    expect(readProviderError({ errors })?.message).toBe('first/last is too long')
  })

  it('does not repeat a sentence in details', () => {
    const errors = [
      { message: 'The disk is full.' },
      { message: 'the disk is full' },
      'Try later on',
    ]

    expect(readProviderError({ message: 'The disk is full', errors })?.details).toEqual([
      'Try later on',
    ])
  })

  it.each(['invalid_email', 'error[7]', `${'x'.repeat(1000)} y`])(
    'prefers a sentence to the code %j in the error of a field',
    (message) => {
      const errors = [{ field: 'email', message, description: 'Email is odd' }]

      expect(readProviderError({ errors })?.fieldErrors).toEqual([
        { name: 'email', detail: 'Email is odd' },
      ])
    },
  )

  it('does not treat the path and name of the whole error as a field', () => {
    const body = { name: 'contacts', path: '/api/contacts', message: 'The disk is full' }

    expect(readProviderError(body)?.fieldErrors).toEqual([])
  })

  it('ignores members of unknown names if another one is a sentence', () => {
    expect(readProviderError({ message: 'The quota is used up', note: 'Call Ada back' })).toEqual({
      message: 'The quota is used up',
      details: [],
      fieldErrors: [],
    })
  })

  it.each([
    ['The quota is used up', 'The quota is used up'],
    ['\ufeff The quota is used up\n', 'The quota is used up'],
    ['"The quota is used up\\n"', 'The quota is used up'],
    ['"The quota" is used up', '"The quota" is used up'],
    ['The quota '.padEnd(300, 'x'), 'The quota '.padEnd(300, 'x')],
  ])('reads the line %j', (text, message) => {
    expect(readProviderError(text)?.message).toBe(message)
  })

  it.each([
    'The quota is used up\nat line 3',
    '"The quota is used up\\nat line 3"',
    'The quota '.padEnd(301, 'x'),
    JSON.stringify('The quota '.padEnd(301, 'x')),
  ])('does not read %j, which is a document', (text) => {
    expect(readProviderError(text)).toBeUndefined()
  })

  it('repeats no sentence that differs only in its punctuation', () => {
    const errors = [{ message: 'The quota is used up!!' }, { message: 'Ask an administrator.' }]

    expect(readProviderError({ message: 'The quota is used up.', errors })?.details).toEqual([
      'Ask an administrator.',
    ])
  })

  it('decodes the end of a pointer', () => {
    const errors = [{ pointer: '/a~1b~0c', detail: "can't be blank" }]

    expect(readProviderError({ title: 'Bad Request', errors })?.message).toBe(
      "a/b~c can't be blank",
    )
  })

  it('never reads values that the user entered', () => {
    const errors = [
      {
        field: 'pin',
        message: 'The PIN is too short',
        value: 'my own pin',
        invalidValue: ['my pin'],
      },
    ]

    expect(JSON.stringify(readProviderError({ errors }))).not.toContain('my')
  })

  it.each([200, '422', 404.0, 'Forbidden', 'Conflict', 'error', 'fail'])(
    'does not return %j as code',
    (code) => {
      expect(readProviderError({ code, message: 'The disk is full' })).not.toHaveProperty('code')
    },
  )

  it.each([
    'Not_Found',
    'not_Found',
    'E-0b7d3c1e-8a52-4c7e-9d1b-3f6a2e5c4d10',
    '0b7d3c1e-8a52-4c7e-9d1b-3f6a2e5c4d10-1',
  ])('returns %j as code', (code) => {
    expect(readProviderError({ code, message: 'The disk is full' })?.code).toBe(code)
  })

  it.each(['contacts', 'Contacts', 'planB', 'ErrorLog'])(
    'does not return the name %j as code',
    (name) => {
      expect(readProviderError({ name, message: 'The disk is full' })).not.toHaveProperty('code')
    },
  )

  const sentenceNames = [
    ...['error_user_msg', 'userMessage', 'detail', 'error_description', 'errorSummary'],
    ...['errorMessage', 'faultstring', 'message', 'msg', 'errorMsg', 'ExceptionMessage'],
    ...['description', 'error', 'err', 'errorDetail', 'errors', 'details', 'error_info'],
    ...['reason', 'title', 'text', 'oauth_problem_advice'],
  ]
  const neighbors = sentenceNames
    .slice(1)
    .map((worse, i) => [sentenceNames[i] ?? '', worse] as const)

  it.each(neighbors)('prefers %s to %s', (better, worse) => {
    const body = { [worse]: 'The second one', [better]: 'The first one' }

    expect(readProviderError(body)).toEqual({
      message: 'The first one',
      details: ['The second one'],
      fieldErrors: [],
    })
  })

  it('uses a specific text of an error in a list before its summary', () => {
    const errors = [{ message: 'Validation failed', title: 'The quota is used up' }]

    expect(readProviderError({ errors })?.message).toBe('The quota is used up')
  })

  it.each([
    ['a message in data', { data: [{ message: 'It failed here', description: 'Sells a lot' }] }],
    ['the type of data', { data: [{ type: 'note', message: 'It failed here' }] }],
    [
      'the code of data',
      { message: 'It failed here', data: [{ code: 'A1', title: 'Sells a lot' }] },
    ],
    ['errors in data of lists', { data: { tags: ['two words'], errors: ['It failed here'] } }],
    ['links', { message: 'It failed here', error_link: 'see the docs' }],
    ['objects of unknown names', { message: 'It failed here', contact: { message: 'Call Ada' } }],
    ['an empty text before the same name', { Message: '', message: 'It failed here' }],
    ['a name with a prefix', { '@odata.text': 'It failed here' }],
    ['a name of 100 characters', { [`@${'x'.repeat(91)}.message`]: 'It failed here' }],
    ['a text and its language', { message: { lang: 'en', type: 1, value: 'It failed here' } }],
  ])('reads only the message next to %s', (_, body) => {
    expect(readProviderError(body)).toEqual({
      message: 'It failed here',
      details: [],
      fieldErrors: [],
    })
  })

  it('does not add a name to an error of the whole body', () => {
    expect(readProviderError({ errors: [{ in: 'body', message: 'is too long' }] })?.message).toBe(
      'is too long',
    )
  })

  it('reads a long text of an XML element', () => {
    const text = 'The quota '.padEnd(301, 'x')

    expect(readProviderError(`<error>${text}</error>`)?.message).toBe(text)
  })
})

describe('the texts that readProviderError returns', () => {
  const secret = 'sk_live_4f9a8b7c6d5e4f3a2b1c'

  it.each([
    ['an API key in a URL', `GET https://api.example/v1?api_key=${secret}`, 'api.example/v1'],
    [
      'a bearer token',
      'Refused: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2VjcmV0',
      'Refused: Bearer ***',
    ],
    [
      'user info in a URL',
      'Cannot reach https://ada:hunter2@crm.example/a',
      'https://crm.example/a',
    ],
    ['a token alone', `The key ${secret} was revoked`, 'The key *** was revoked'],
    [
      'a token that contains a control character',
      `The key sk_live_\u0000${secret.slice(8)} was revoked`,
      'The key ***',
    ],
    ['a password', 'Login with password=hunter2 failed', 'password=*** failed'],
  ])('do not contain %s', (_, message, rest) => {
    const bodies = [
      { message },
      { message: 'It failed here', errors: [message] },
      { errors: { email: [message] } },
      { errors: [{ field: message, message: 'It is wrong' }] },
      { errors: [{ pointer: `/${message}`, message: 'It is wrong' }] },
      message,
      `<Error><Message>${message}</Message></Error>`,
      `<html><head><title>${message}</title></head></html>`,
    ]

    for (const body of bodies) {
      const texts = textsOf(body).join('\n')
      expect(texts).toContain(rest)
      expect(texts).not.toMatch(/4f9a8b7c|c2VjcmV0|hunter2/)
    }
  })

  it('do not include a code that is a secret', () => {
    expect(readProviderError({ code: secret, message: 'The key was revoked' })).not.toHaveProperty(
      'code',
    )
  })

  it('do not contain a part of a secret after a long text is cut', () => {
    // Masked tokens shorten the text so that its end is shown.
    const tokens = `eyJ${'a1B2'.repeat(80)} `.repeat(20)
    for (let at = 3900; at < 4200; at += 1) {
      const start = `It failed ${tokens}`.slice(0, at)
      const texts = [
        ...textsOf({ message: `${start} password="hunter2 hunter2 hunter2 hunter2" was refused` }),
        ...textsOf({ message: `${start} ${secret} was refused` }),
      ]
      expect(texts.join()).toContain('It failed ***')
      expect(texts.join()).not.toMatch(/hunter2|sk_live_/)
    }
  })

  it('do not contain control characters or direction changes', () => {
    const message = 'Not\u0007 \u202eallowed\u2066\r\n\there\u0085 \u009bnow\ud800'

    expect(readProviderError({ message })?.message).toBe('Not allowed here now')
  })

  it('are cut after a word if they are too long', () => {
    const message = readProviderError({ message: 'word '.repeat(1000) })?.message ?? ''

    expect(message.length).toBeLessThanOrEqual(500)
    expect(message).toMatch(/word…$/)
  })

  it('are cut between two characters if they have no spaces', () => {
    const message = readProviderError({ message: '\u{1F600}é'.repeat(600) })?.message ?? ''

    expect(message.length).toBeLessThanOrEqual(500)
    expect(message).not.toMatch(/\p{Cs}/u)
  })

  it('do not contain the markup of an HTML page', () => {
    const page =
      '<html><head><title>Bad &lt;script&gt;alert(1)&lt;/script&gt; <b>id</b> &amp;lt;</title></head>'

    expect(readProviderError(page)?.message).toBe('Bad alert(1) id &lt;')
    expect(readProviderError('<title>Not <scr<script>ipt>found here</title>')?.message).not.toMatch(
      /<script/,
    )
  })

  it('keep characters in JSON strings that look like markup', () => {
    const message = 'Expected List<String> & 1 < 2'

    expect(readProviderError({ message })?.message).toBe(message)
  })

  it.each([
    ['&#65;&#x42;C &eacute;t&eacute;', 'ABC été'],
    ['a b &lol; &constructor;', 'a b &lol; &constructor;'],
    ['one two &#0;&#x110000;&#xD800;six', 'one two six'],
  ])('contain entities that are decoded only once: %s', (text, message) => {
    expect(readProviderError(`<Error><Message>${text}</Message></Error>`)?.message).toBe(message)
  })
})
