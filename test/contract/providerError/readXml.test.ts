import { describe, expect, it } from 'vitest'
import { readXml } from '../../../src/contract/providerError/readXml.js'

/** Returns the value as JSON would, because objects of the reader have no prototype. */
const plain = (source: string) => JSON.parse(JSON.stringify(readXml(source)))

describe('readXml', () => {
  it.each([
    ['', {}],
    ['<a>1</a>', { a: '1' }],
    ['<a/>', { a: '' }],
    ['<a><b>1</b><b>2</b><b>3</b></a>', { a: { b: ['1', '2', '3'] } }],
    ['<a><b/>text</a>', { a: { b: '', '#text': 'text' } }],
    ['<a>x<b>1</b>y</a>', { a: { b: '1', '#text': 'xy' } }],
    ['<s:a xmlns:s="urn:s"><s:b>1</s:b></s:a>', { a: { b: '1' } }],
    ['<a><![CDATA[x]]><![CDATA[y]]></a>', { a: 'xy' }],
    ['<a><mystyle>1</mystyle><scripts>2</scripts></a>', { a: { mystyle: '1', scripts: '2' } }],
    ['<a><err code="98"/></a>', { a: { err: { code: '98' } } }],
    [`<a ${'x '.repeat(1000)} code="98">1</a>`, { a: '1' }],
  ])('reads %s', (source, expected) => {
    expect(plain(source)).toEqual(expected)
  })

  it.each([
    [`<err code="98" msg="Invalid token"/>`, { code: '98', msg: 'Invalid token' }],
    [`<err code='98' message='No "such" token'/>`, { code: '98', message: 'No "such" token' }],
    ['<err  field = "email"\nmsg="">Wrong</err>', { field: 'email', msg: '', '#text': 'Wrong' }],
    ['<err MSG="Ada &amp; Bob &lt;b&gt;"/>', { MSG: 'Ada & Bob' }],
  ])('reads the attributes of %s', (source, members) => {
    expect(plain(source)).toEqual({ err: members })
  })

  it.each(['id="1"', 'subcode="1"', 'code=1', 'code.x="1"', 'x-code="1"', 'code="<1"'])(
    'ignores the attribute %s',
    (attribute) => {
      expect(plain(`<err ${attribute}>Wrong</err>`)).toEqual({ err: 'Wrong' })
    },
  )

  it.each([
    ['without end tags', '<a><b>1<c>2', { a: { b: { c: '2', '#text': '1' } } }],
    ['with an end tag of an outer element', '<a><b>1</a><c>2</c>', { a: { b: '1' }, c: '2' }],
    ['with an end tag that has no element', '<a><b>1</x></b></a></a>', { a: { b: '1' } }],
    ['with a text after such an end tag', '<a><b>1</x>2</b></a>', { a: { b: '12' } }],
    ['with nested elements of the same name', '<a><a>1</a>2</a>', { a: { a: '1', '#text': '2' } }],
  ])('reads a document %s', (_, source, expected) => {
    expect(plain(source)).toEqual(expected)
  })

  it('reads elements below 16 levels as text of the last one', () => {
    const nested = (levels: number) => `${'<a>'.repeat(levels)}end${'</a>'.repeat(levels)}`
    let deepest: unknown = plain(nested(20))
    let levels = 0
    while (typeof deepest === 'object' && deepest !== null) {
      deepest = Object.values(deepest)[0]
      levels += 1
    }

    expect([levels, deepest]).toEqual([16, 'end'])
    expect(plain(nested(16))).toEqual(plain(nested(20)))
  })

  it('reads 2,000 elements', () => {
    const { a } = readXml('<a>1</a>'.repeat(2001))

    expect(a).toHaveLength(2000)
  })
})
