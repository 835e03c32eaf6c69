import { afterEach, describe, expect, it, vi } from 'vitest'
import { bodyInspector } from '../../../../src/relay/policy/rules/bodyInspection.js'
import {
  isBatchPath,
  methodOverrideInQuery,
} from '../../../../src/relay/policy/rules/methodOverride.js'
import { growthOf, MAX_GROWTH } from '../../growth.js'

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=b'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const part = (header: string, value = 'DELETE') => `--b\r\n${header}\r\n\r\n${value}\r\n--b--\r\n`

const field = (name: string) => part(`Content-Disposition: form-data; name="${name}"`)

/** Whether a whole body overrides the method of its request, or may do so. */
function methodOverrideIn(contentType: string | undefined, bytes: Uint8Array): boolean {
  const inspect = bodyInspector(contentType, undefined)
  if (inspect === undefined) return false
  return inspect === 'refuse' || inspect(bytes) || inspect(undefined)
}

describe('methodOverrideInQuery', () => {
  it.each([
    '?_method=DELETE',
    '?_method',
    '?limit=1&_method=DELETE',
    '?limit=1;_method=DELETE',
    '?limit=1?_method=DELETE',
    '?_HttpMethod=PATCH',
    '?_HTTPMETHOD=x',
    '?%5Fmethod=DELETE',
    '?%255Fmethod=DELETE',
    '?%25255Fmethod=DELETE',
    '?a=1%26_method=DELETE',
    '?%EF%BC%BFmethod=DELETE',
    '?%C1%9Fmethod=DELETE',
    '?_method%00x=DELETE',
    '?%0a_method=DELETE',
    '?+_method=DELETE',
    '?.method=DELETE',
    '?_method[]=DELETE',
    '?[_method]=DELETE',
    '?%5B[]_method=DELETE',
    '?_method]=DELETE',
    '?[method]=DELETE',
    '?$method=DELETE',
    '?%24method=DELETE',
    '?$httpMethod=DELETE',
    '?$httpHeaders=X-HTTP-Method-Override%3A+DELETE',
    '?X-HTTP-Method-Override=DELETE',
    '?x-http-method=MERGE',
    '?+x-http-method=MERGE',
    '?x_method_override=DELETE',
    '?method=delete',
    '?method=DELETE%00',
    '?method=%44ELETE',
    '?http_method=PUT',
  ])('L3 returns true for %s', (query) => {
    expect(methodOverrideInQuery(query)).toBe(true)
  })

  it.each([
    '',
    '?',
    '?limit=1&after=abc',
    '?q=_method',
    '?payment_method=card',
    '?methods=DELETE',
    '?_methods=DELETE',
    '?a[_method]=x',
    '?[a][_method]=x',
    '?[]=x',
    '?method=flickr.photos.delete',
    '?method=delete-all',
    '?shipping_method=post',
    '?q=100%',
    '?q=%FF',
    '?q=a%26b',
  ])('L3 returns false for %s', (query) => {
    expect(methodOverrideInQuery(query)).toBe(false)
  })
})

describe('isBatchPath', () => {
  it.each([
    '/odata/$batch',
    '/odata/%24batch',
    '/odata/%252524batch',
    '/v1/$BATCH/',
    '/v1/%2524batch',
    '/v1/$batch%20',
  ])('L3 returns true for %s', (path) => {
    expect(isBatchPath(path)).toBe(true)
  })

  it.each(['/odata/$batches', '/batch', '/$batch/a', '/a$batch'])(
    'L3 returns false for %s',
    (path) => {
      expect(isBatchPath(path)).toBe(false)
    },
  )
})

const overrides: [string, string | undefined, string][] = [
  ['a form field', FORM, 'a=1&_method=DELETE'],
  ['a form field alone', FORM, '_method=DELETE'],
  ['a form field in brackets', FORM, 'a=1&[_method]=DELETE'],
  ['a form field after spaces and a bracket', FORM, 'a=1&  [_method=DELETE'],
  ['an encoded form field', FORM, 'a=1&%5fMETHOD=DELETE'],
  ['a form field that is encoded three times', FORM, 'a=1&%25255Fmethod=DELETE'],
  ['an encoded form field "method" whose value is a method', FORM, 'a=1&%6dethod=%64elete'],
  ['a form field after a byte order mark', FORM, '\ufeff_method=DELETE'],
  ['a form field after a line break', FORM, 'a=1&\r\n_method=DELETE'],
  ['a form field "method" whose value is a method', FORM, 'a=1&method=delete'],
  ['a form field after a long value', FORM, `a=${'x'.repeat(9_000)}&_method=DELETE`],
  ['a form field whose name is padded', FORM, `${'+'.repeat(5_000)}_method=DELETE`],
  [
    'a form field whose name is padded before other fields',
    FORM,
    `${'+'.repeat(1_100)}_method=DELETE&a=1`,
  ],
  [
    'a form field "method" whose value is padded',
    FORM,
    `a=1&method=${'+'.repeat(1_100)}delete&b=2`,
  ],
  ['a name after many spaces, without a type', undefined, `${' '.repeat(1_100)}_method=DELETE`],
  [
    'a name after many brackets, without a type',
    undefined,
    `a=1&${'%5B'.repeat(400)}_method=DELETE&b=2`,
  ],
  ['a name with full-width letters, without a type', undefined, '\uff3fmethod=DELETE'],
  ['a name of more than 1,024 characters', FORM, `${'a'.repeat(1_025)}=1`],
  ['a name that is not UTF-8', FORM, '%C1%9Fmethod=DELETE'],
  ['a form with parameters in its type', `${FORM}; charset=UTF-8`, '_method=DELETE'],
  ['a form in another encoding', `${FORM}; charset=ibm037`, 'a=1'],
  ['a form in UTF-16, after spaces', `${FORM}; charset = utf-16`, 'a=1'],
  ['a form in UTF-16, in extended notation', `${FORM}; charset*=utf-8''utf-16`, 'a=1'],
  ['a form in an encoding that ends with a known name', `${FORM}; charset=x-latin1`, 'a=1'],
  ['a form in an encoding that starts with a known name', `${FORM}; charset=utf-8-x`, 'a=1'],
  ['a form in UTF-16, quoted', `${FORM}; charset="utf-16"`, 'a=1'],
  ['a body without a type', undefined, 'a=1&_method=DELETE'],
  ['two types', `text/plain, ${FORM}`, 'a=1'],
  ['a form after multipart', `${MULTIPART}, ${FORM}`, '_method=DELETE'],
  ['multipart after a form', `${FORM}, ${MULTIPART}`, 'a=1'],
  ['an HTTP message after multipart', `${MULTIPART}, application/http`, 'DELETE / HTTP/1.1\r\n'],
  ['two encodings', `${FORM}; charset=utf-8; charset=utf-7`, '+AF8-method=DELETE'],
  ['an encoding in a parameter', `${FORM}; x="charset=utf-8"; charset=utf-7`, '+AF8-method=DELETE'],
  ['a type hidden in a parameter', `text/plain; a=b, ${FORM}`, 'a=1'],
  ['an invalid type', 'form', 'a=1'],
  ['multipart/mixed', 'multipart/mixed; boundary=b', field('a')],
  ['an HTTP message', 'application/http', 'DELETE / HTTP/1.1\r\n\r\n'],
  ['a field', MULTIPART, field('_method')],
  ['a second field', MULTIPART, field('a') + field('_HttpMethod')],
  ['a field in brackets', MULTIPART, field('[_method]')],
  ['a field "method"', MULTIPART, field('method')],
  ['a field without quotes', MULTIPART, part('Content-Disposition: form-data; name=_method')],
  ['a field with a backslash', MULTIPART, field('\\_method')],
  [
    'a field with text after its name',
    MULTIPART,
    part('Content-Disposition: form-data; name="_method"x'),
  ],
  [
    'a field with text after its name, without quotes',
    MULTIPART,
    part('Content-Disposition: form-data; name=_method,x'),
  ],
  [
    'a field with a backslash, without quotes',
    MULTIPART,
    part('Content-Disposition:;name=_\\method'),
  ],
  ['a field after a space', MULTIPART, field(' x-http-method')],
  ['a field that is named by Content-ID', MULTIPART, part('Content-ID: _method')],
  [
    'a field that is named within another header',
    MULTIPART,
    part('X-A: Content-Disposition: form-data; name="_method"'),
  ],
  [
    'a field that is named at the end of a long header',
    MULTIPART,
    part(`X-A: ${'x'.repeat(9_000)} Content-Disposition: form-data; name="_method"`),
  ],
  ['a header after many spaces', MULTIPART, part(`${' '.repeat(9_000)}X-HTTP-Method: DELETE`)],
  ['a name in the next line', MULTIPART, part('Content-Disposition: form-data;\r\nname="_method"')],
  [
    'a name after a line without a colon',
    MULTIPART,
    part('Content-Disposition: form-data\r\nx\r\n;name="_method"; x=":"'),
  ],
  ['a field that is encoded', MULTIPART, field('%5Fmethod')],
  ['an encoded word', MULTIPART, field('=?utf-8?q?=5Fmethod?=')],
  ['an extended name', MULTIPART, part("Content-Disposition: form-data; name*=utf-8''%5Fmethod")],
  [
    'a name in pieces',
    MULTIPART,
    part('Content-Disposition: form-data; name*0="_me"; name*1="thod"'),
  ],
  ['a header in two lines', MULTIPART, part('Content-Disposition: form-data;\r\n name="_method"')],
  [
    'a header in two lines, LF only',
    MULTIPART,
    part('Content-Disposition: form-data;\n\tname="_method"'),
  ],
  ['a header in upper case', MULTIPART, part('CONTENT-DISPOSITION: FORM-DATA; NAME="_METHOD"')],
  ['a header after a space', MULTIPART, part(' Content-Disposition: form-data; name="_method"')],
  [
    'a header that is too long',
    MULTIPART,
    part(`Content-Disposition: form-data; x=${'x'.repeat(9_000)}; name="_method"`),
  ],
  [
    'a header in too many lines',
    MULTIPART,
    part(`Content-Disposition: form-data;${'\r\n x=1;'.repeat(2_000)}\r\n name="_method"`),
  ],
  [
    'a header of more than 4,096 characters',
    MULTIPART,
    part(`Content-Disposition: form-data;\r\n ${'x'.repeat(4_064)}`),
  ],
  [
    'a line that is too long after a header',
    MULTIPART,
    part(`Content-Type: a/b;\r\n ${'x'.repeat(9_000)}; name="_method"`),
  ],
  [
    'a method header in a continued line',
    MULTIPART,
    part('Content-Disposition: form-data; name="a"\r\n X-Method-Override: PUT'),
  ],
  ['a method header without HTTP', MULTIPART, part('X-Method-Override: PUT')],
  ['a header between CRs', MULTIPART, field('_method').replaceAll('\r\n', '\r')],
  ['a header at the end', MULTIPART, 'Content-Disposition: form-data; name="_method"'],
  ['a method header in a part', MULTIPART, part('X-HTTP-Method: MERGE')],
  ['a method header between CRs', MULTIPART, part('X-HTTP-Method: MERGE').replaceAll('\r\n', '\r')],
  [
    'an override header in a part',
    'multipart/related; boundary=b',
    part('X-HTTP-Method-Override: PUT'),
  ],
  ['a request in a part', 'multipart/related; boundary=b', part('Content-Type: application/http')],
  ['a request after a colon', MULTIPART, part('Content-Type:application/http')],
  ['a request before a colon', MULTIPART, part('Content-Type :  application/http')],
  [
    'a field after a binary file',
    MULTIPART,
    part('Content-Disposition: form-data; name="f"', '\u0000\u00ff'.repeat(4_500)) +
      field('_method'),
  ],
]

const harmless: [string, string | undefined, string][] = [
  ['a form', FORM, 'a=1&b=2&name=_method'],
  ['a form with a long value', FORM, `a=${'x'.repeat(9_000)}&b=${'%2B'.repeat(3_000)}`],
  ['a form in UTF-8', `${FORM}; charset=utf-8`, 'a=1'],
  ['a form in UTF-8, without a hyphen', `${FORM} ; charset = "utf8"`, 'a=1'],
  ['a form with a name of 1,024 characters', FORM, `${'a'.repeat(1_024)}&b`],
  ['a form with other letters', FORM, 'größe=1'],
  ['a form whose "method" is another word', FORM, 'method=card'],
  ['an empty form', FORM, ''],
  ['JSON', 'application/json', '{"_method":"DELETE"}'],
  ['JSON with a charset', 'application/json; charset=utf-8', '{}'],
  ['text', 'text/plain', '_method=DELETE'],
  ['a long line without a type', undefined, 'x y-'.repeat(2_500)],
  ['bytes without a type', undefined, '\u0000\u0001&\u0002=\u00ff'.repeat(1_500)],
  ['an upload', MULTIPART, part('Content-Disposition: form-data; name="file"; filename="_method"')],
  [
    'an upload whose file is HTML',
    MULTIPART,
    part('Content-Disposition: form-data; name="f"', '<input name="_method" value="DELETE">'),
  ],
  [
    'an upload whose file is an email',
    MULTIPART,
    part(
      'Content-Disposition: form-data; name="f"',
      "Content-Type: image/png; name*=utf-8''a.png\r\nContent-Disposition: attachment; filename*=utf-8''a.png\r\n\r\nx",
    ),
  ],
  [
    'an upload whose file contains lines of headers',
    MULTIPART,
    part(
      'Content-Disposition: form-data; name="f"',
      'Content-Disposition: attachment\r\nSubject: x; name="_method"\r\n\r\n; name="_method"',
    ),
  ],
  [
    'an upload whose file has a name after a header',
    MULTIPART,
    part('Content-Disposition: form-data; name="f"', 'Content-Type: a/b\r\nx; name="_method"'),
  ],
  [
    'an upload whose file is indented',
    MULTIPART,
    part(
      'Content-Disposition: form-data; name="f"',
      ` x; name="_method"\r\n${'\tx\r\n'.repeat(2_000)} ${'x'.repeat(5_000)}`,
    ),
  ],
  [
    'an upload whose file has a header within a long line',
    MULTIPART,
    part(
      'Content-Disposition: form-data; name="f"',
      `${'x'.repeat(5_000)}${' '.repeat(9)}X-HTTP-Method: DELETE${'x'.repeat(9_000)}`,
    ),
  ],
  [
    'a header of 4,096 characters',
    MULTIPART,
    part(`Content-Disposition: form-data;\r\n ${'x'.repeat(4_063)}`),
  ],
  ['a type whose name contains a method header', MULTIPART, part('Content-Type: text/x-method')],
  ['a field with other letters', MULTIPART, field('größe')],
  ['a field of two words', MULTIPART, field('payment method')],
  [
    'an upload without line breaks',
    MULTIPART,
    part('Content-Disposition: form-data; name="f"', 'x'.repeat(9_000)),
  ],
  [
    'parts that are related',
    'multipart/related; boundary=b',
    part('Content-ID: <method@acme.example>\r\nContent-Type: application/json', '{}'),
  ],
]

afterEach(() => {
  vi.restoreAllMocks()
})

/** Whether a body, read in pieces of a size, overrides the method. */
function inPieces(type: string | undefined, body: string, size: number): boolean {
  const inspect = bodyInspector(type, undefined)
  if (typeof inspect !== 'function') return inspect === 'refuse'
  const bytes = bytesOf(body)
  for (let at = 0; at < bytes.length; at += size) {
    if (inspect(bytes.subarray(at, at + size))) return true
  }
  return inspect(undefined)
}

describe('methodOverrideIn', () => {
  it.each(overrides)('L3 returns true for %s', (_, type, body) => {
    expect(methodOverrideIn(type, bytesOf(body))).toBe(true)
  })

  it.each(harmless)('L3 returns false for %s', (_, type, body) => {
    expect(methodOverrideIn(type, bytesOf(body))).toBe(false)
  })
})

describe('bodyInspector', () => {
  it.each([1, 7, 4_096])('L3 finds the same overrides in pieces of %s bytes', (size) => {
    const all = [...overrides, ...harmless]
    const found = all.filter(([, type, body]) => inPieces(type, body, size)).map(([name]) => name)

    expect(found).toEqual(
      all.filter(([, type, body]) => methodOverrideIn(type, bytesOf(body))).map(([name]) => name),
    )
  })

  it.each([FORM, undefined])(
    'K1 checks a long value once in pieces of a byte, of type %s',
    (type) => {
      const normalize = vi.spyOn(String.prototype, 'normalize')

      expect(inPieces(type, `a=${'x y'.repeat(3_000)}`, 1)).toBe(false)

      expect(normalize.mock.calls.length).toBeLessThan(30)
    },
  )

  it('L3 refuses compressed forms and multipart bodies', () => {
    for (const type of [FORM, MULTIPART, undefined])
      expect(bodyInspector(type, 'gzip')).toBe('refuse')
    expect(bodyInspector('application/json', 'gzip')).toBeUndefined()
  })

  it.each(['identity', 'Identity', ' identity\t', ''])(
    'L3 inspects a form with the Content-Encoding %j, which is not compressed',
    (encoding) => {
      expect(bodyInspector(FORM, encoding)).toBeTypeOf('function')
    },
  )

  it('L3 K1 reads a Content-Encoding in linear time', async () => {
    const growth = await growthOf(
      (chars) => `${'\xa0'.repeat(chars)}x`,
      (contentEncoding) => bodyInspector(FORM, contentEncoding),
    )

    expect(growth).toBeLessThan(MAX_GROWTH)
  })

  it.each([
    ['a form with one long name', FORM, '_'],
    ['a form with one long value', FORM, '='],
    ['a form of separators', FORM, '&'],
    ['a form of percent signs', FORM, '%25'],
    ['a form of brackets', FORM, '['],
    ['a multipart body without line breaks', MULTIPART, ' '],
    ['a multipart body of line breaks', MULTIPART, '\r'],
    ['a multipart body of headers', MULTIPART, 'Content-Type:;name\r\n'],
    ['a multipart body of continuations', MULTIPART, '\r\n name'],
  ])('L3 inspects up to 1 MB of %s in linear time', async (_, type, piece) => {
    const growth = await growthOf(
      (chars) => piece.repeat((10 * chars) / piece.length),
      (body) => inPieces(type, body, 4_096),
    )

    expect(growth).toBeLessThan(MAX_GROWTH)
  })
})
