import { describe, expect, it } from 'vitest'
import { decodeEntities, withoutTags } from '../../../src/contract/providerError/decodeEntities.js'

describe('decodeEntities', () => {
  it.each([
    ['&lt;a&gt; &amp;amp; &quot;b&quot; &apos;c&apos;', `<a> &amp; "b" 'c'`],
    ['a&nbsp;b&hellip; c &middot; d', 'a b… c · d'],
    ['a &ndash; b &mdash; c', 'a – b — c'],
    ['&lsquo;a&rsquo; &ldquo;b&rdquo; &laquo;c&raquo;', '‘a’ “b” «c»'],
    ['&auml;&ouml;&uuml; &Auml;&Ouml;&Uuml; &szlig;', 'äöü ÄÖÜ ß'],
    ['&eacute;&egrave;&agrave;&ccedil; &ntilde;', 'éèàç ñ'],
    ['&copy; Acme&reg;', '© Acme®'],
    ['&#0;a&#x10ffff;&#x110000;', 'a\u{10ffff}'],
    ['&#65;&#X42;', 'AB'],
  ])('decodes %s', (text, decoded) => {
    expect(decodeEntities(text)).toBe(decoded)
  })
})

describe('withoutTags', () => {
  it.each([
    ['a<b>b</b>c', 'a b c'],
    ['a <<b', 'a b'],
    ['a <b <c', 'a b c'],
    ['1 < 2 <<', '1 < 2 <<'],
  ])('removes the markup of %s', (text, expected) => {
    expect(withoutTags(text)).toBe(expected)
  })
})
