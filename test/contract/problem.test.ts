import { describe, expect, it } from 'vitest'
import {
  parseJsonBytes,
  problemMembers,
  readProblem,
  statusText,
  toProblem,
} from '../../src/contract/problem.js'

/** A problem of the service with every documented member. */
const whole = {
  type: 'https://service.example/problems/throttled',
  href: 'https://docs.service.example/throttling',
  title: 'Provider rate limit reached',
  status: 429,
  detail: 'The CRM takes 100 calls in 10 seconds.',
  instance: 'https://service.example/occurrences/7',
  subsystem: 'proxy',
  time: '2025-03-06T22:09:19Z',
  requestId: 'req_7',
  causes: ['too many calls', 'a small plan'],
  remedy: 'Wait for 30 seconds.',
  supportEmail: 'help@service.example',
  supportPhone: '+1 555 0100',
  supportUrl: 'https://service.example/support',
  retryable: true,
  retryAfter: '2025-03-06T22:09:49Z',
  context: { plan: 'small' },
}

function respond(body: BodyInit | null, status = 500, type = 'application/problem+json') {
  return new Response(body, { status, headers: { 'content-type': type } })
}

describe('readProblem', () => {
  it('reads all 17 members', async () => {
    const problem = await readProblem(respond(JSON.stringify(whole), 429))

    expect(problem).toEqual({ ...whole, extensions: {} })
    expect(problemMembers).toHaveLength(17)
  })

  it('reads a problem of any media type', async () => {
    const problem = await readProblem(respond(JSON.stringify(whole), 429, 'application/json'))

    expect(problem.detail).toBe(whole.detail)
  })

  it('prefers the HTTP status to the status in the body', async () => {
    const problem = await readProblem(respond('{"title":"No","status":404}', 502))

    expect(problem.status).toBe(502)
  })

  it.each(Object.keys(whole))(
    'moves only %s to extensions if it has the wrong type',
    async (member) => {
      const wrong = { ...whole, [member]: member === 'causes' ? 'text' : [{}] }

      const problem = await readProblem(respond(JSON.stringify(wrong), 429))

      const { [member]: _dropped, ...others } = whole as Record<string, unknown>
      expect(problem).toMatchObject(others)
      expect(problem.extensions).toEqual({ [member]: wrong[member as keyof typeof wrong] })
      expect(problem.title).not.toBe('')
      expect(problem.type).not.toBe('')
    },
  )

  it.each([
    [399, false],
    [400, true],
    [404.5, false],
    [599, true],
    [600, false],
    ['404', false],
  ])('accepts %j in the body as status: %s', (status, isStatus) => {
    const problem = toProblem({ status }, undefined)

    expect(problem.status).toBe(isStatus ? status : undefined)
    expect(problem.extensions).toEqual(isStatus ? {} : { status })
  })

  it('has no status if neither HTTP nor the body has one', () => {
    expect(toProblem('no', undefined)).toStrictEqual({
      type: 'about:blank',
      title: 'Something went wrong',
      extensions: {},
    })
  })

  it('accepts causes only if each is a string', () => {
    const causes = ['too many calls', 7]

    expect(toProblem({ causes }, 429).causes).toBeUndefined()
    expect(toProblem({ causes }, 429).extensions).toEqual({ causes })
  })

  it('returns extensions whose members can be changed and deleted', () => {
    const { extensions } = toProblem({ a: 1, b: 2 }, 500)

    extensions.a = 3
    delete extensions.b

    expect(extensions).toEqual({ a: 3 })
  })

  it('keeps undocumented members, including names that exist on Object.prototype', async () => {
    const body = '{"title":"No","then":1,"message":"m","stack":"s","__proto__":{"polluted":true}}'

    const problem = await readProblem(respond(body))

    expect(Object.keys(problem.extensions)).toEqual(['then', 'message', 'stack', '__proto__'])
    expect(Object.getPrototypeOf(problem.extensions)).toBe(Object.prototype)
    expect('polluted' in {}).toBe(false)
    expect('polluted' in problem.extensions).toBe(false)
  })

  it.each([
    ['an HTML page', '<!doctype html><h1>Bad gateway</h1>'],
    ['empty', null],
    ['truncated JSON', '{"title":"Half'],
    ['an array', '[{"title":"no"}]'],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['a number', '7'],
    ['invalid UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
  ])('returns a problem with only the status and its text if the body is %s', async (_, body) => {
    const problem = await readProblem(respond(body, 502))

    expect(problem).toEqual({
      type: 'about:blank',
      title: 'Bad Gateway',
      status: 502,
      extensions: {},
    })
  })

  it.each([
    ['UTF-8 with a byte order mark', '\uFEFF', 'utf8'],
    ['UTF-16 LE with a byte order mark', '\uFEFF', 'utf16le'],
    ['UTF-16 LE without one', '', 'utf16le'],
  ] as const)('reads %s', async (_, mark, encoding) => {
    const bytes = Buffer.from(`${mark}{"title":"Zu viele Anfragen"}`, encoding)

    const problem = await readProblem(respond(bytes))

    expect(problem.title).toBe('Zu viele Anfragen')
  })

  it.each([
    ['with a byte order mark', '\uFEFF'],
    ['without one', ''],
  ])('reads UTF-16 BE %s', async (_, mark) => {
    const bytes = Buffer.from(`${mark}{"title":"Nein"}`, 'utf16le').swap16()

    expect((await readProblem(respond(bytes))).title).toBe('Nein')
  })

  it('does not reject if the body is cut off or was already read', async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new Error('reset')) })
    const used = respond('{}', 503)
    await used.text()

    expect((await readProblem(respond(broken, 500))).title).toBe('Internal Server Error')
    expect((await readProblem(used)).title).toBe('Service Unavailable')
  })
})

describe('statusText', () => {
  // The texts of RFC 9110, section 15, and RFC 6585.
  it.each([
    [400, 'Bad Request'],
    [401, 'Unauthorized'],
    [402, 'Payment Required'],
    [403, 'Forbidden'],
    [404, 'Not Found'],
    [405, 'Method Not Allowed'],
    [406, 'Not Acceptable'],
    [408, 'Request Timeout'],
    [409, 'Conflict'],
    [410, 'Gone'],
    [411, 'Length Required'],
    [412, 'Precondition Failed'],
    [413, 'Content Too Large'],
    [414, 'URI Too Long'],
    [415, 'Unsupported Media Type'],
    [416, 'Range Not Satisfiable'],
    [422, 'Unprocessable Content'],
    [423, 'Locked'],
    [428, 'Precondition Required'],
    [429, 'Too Many Requests'],
    [431, 'Request Header Fields Too Large'],
    [451, 'Unavailable For Legal Reasons'],
    [500, 'Internal Server Error'],
    [501, 'Not Implemented'],
    [502, 'Bad Gateway'],
    [503, 'Service Unavailable'],
    [504, 'Gateway Timeout'],
  ])('returns the text of the RFC for %i: %s', (status, text) => {
    expect(statusText(status)).toBe(text)
  })

  it.each([
    [200, 'Unexpected Response'],
    [299, 'Unexpected Response'],
    [300, 'Redirect'],
    [399, 'Redirect'],
    [418, 'Client Error'],
    [499, 'Client Error'],
    [520, 'Server Error'],
    [599, 'Server Error'],
  ])('returns a text for the class of %i: %s', (status, text) => {
    expect(statusText(status)).toBe(text)
  })
})

describe('parseJsonBytes', () => {
  it('returns undefined for invalid JSON, and null for null', () => {
    expect(parseJsonBytes(new TextEncoder().encode('{"half'))).toBeUndefined()
    expect(parseJsonBytes(new Uint8Array())).toBeUndefined()
    expect(parseJsonBytes(new TextEncoder().encode('null'))).toBeNull()
  })
})
