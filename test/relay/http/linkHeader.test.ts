import { describe, expect, it } from 'vitest'
import { safeLinks } from '../../../src/relay/http/linkHeader.js'
import { growthOf, MAX_GROWTH } from '../growth.js'
import { setUp } from '../support.js'

const NEXT = '<https://api.example/items?page=2&q=a,b>; rel="next"'

describe('the Link header of a provider', () => {
  it.each([
    `${NEXT}, <https://api.example/items?page=9>; rel="last"`,
    '</items?page=1>; rel=prev; title="Items, from A to B", </>;rel=FIRST',
    '</v2>; rel="successor-version"; type="text/html"',
    '</a>; rel="item collection"',
    '</a>; rel=" next  prev "',
    '</a>; rel=next; hreflang',
    '</terms>; rel="license"; title*=UTF-8\'de\'n%c3%a4chstes',
    '<https://api.w.org/>; rel="https://api.w.org/"',
    '</old>\t;\trel\t=\tdeprecation\t,\t</new>;rel=alternate',
  ])('E1 is passed on unchanged: %s', async (link) => {
    const { call } = setUp({}, () => new Response('x', { headers: { link } }))

    expect((await call('/proxy/crm/a')).headers.get('link')).toBe(link)
  })

  it.each(
    `preload modulepreload prefetch preconnect dns-prefetch prerender stylesheet icon manifest import
    compression-dictionary expect serviceworker PreLoad`.split(/\s+/),
  )('E1 is passed on without links that browsers fetch: rel=%s', (rel) => {
    for (const value of [rel, `"${rel}"`, `"next ${rel}"`, `"${rel} next"`, `" ${rel}"`]) {
      const link = `</a.css>; as=style; rel=${value}`
      expect(safeLinks(link), link).toBeUndefined()
      expect(safeLinks(`${link}, ${NEXT},${link}`), link).toBe(NEXT)
    }
  })

  it.each([
    ['has no relation', '</a>; title="next"'],
    ['has a parameter whose name ends with rel', '</a>; xrel=next'],
    ['has a parameter whose name starts with rel', '</a>; relx=next'],
    ['has a relation that only contains a URL', '</a>; rel="!urn:x"'],
    ['has an empty relation', '</a>; rel=""'],
    ['has a second relation', '</a>; rel=next; rel=preload'],
    ['has an unsafe relation before the safe one', '</a>; rel=preload; rel=next'],
    ['has a relation in extended notation', "</a>; rel=next; rel*=UTF-8''preload"],
    ['has a relation without a value', '</a>; rel=next; rel'],
    ['has a relation in the URL only', '</a;rel=next>'],
    ['has a relation in a quoted string only', '</a>; title=";rel=next"'],
    ['hides a relation behind a quoted string', '</a>; title=";rel=" ;rel=preload;as=a:b;x=""'],
    ['hides a link in a quoted string', '</a>; rel=next; title="x, </b>; rel=preload; y="'],
    ['has an escaped quote', '</a>; rel=next; title="\\", </b>; rel=preload; x="'],
    ['has an unterminated quoted string', '</a>; rel=next; title=", </b>; rel=preload'],
    ['has an unterminated URL', '</a; rel=next'],
    ['has a space in its URL', '</a b>; rel=next'],
    ['has no URL', 'rel=next'],
    ['has text after the link', '</a>; rel=next </b>; rel=preload'],
    ['has no comma between two links', '</a>; rel=next;</b>; rel=next'],
    ['has an empty link', `${NEXT},,</b>; rel=preload`],
    ['ends with a comma', `${NEXT},`],
    ['is empty', ''],
  ])('E1 is dropped if it %s', (_, link) => {
    expect(safeLinks(link)).toBeUndefined()
  })

  it('E1 is passed on without unsafe links between safe ones', () => {
    const links = [NEXT, '</a.css>; rel=stylesheet', '</items?page=1>; rel=prev']

    expect(safeLinks(links.join(','))).toBe(`${NEXT}, </items?page=1>; rel=prev`)
  })

  it('E1 is filtered even if it is in responseHeaders', async () => {
    const headers = { link: '</a.js>; rel=preload; as=script' }
    const { call } = setUp(
      { responseHeaders: ['link', 'l*'] },
      () => new Response('x', { headers }),
    )

    expect((await call('/proxy/crm/a')).headers.has('link')).toBe(false)
  })

  it.each(['</a>; rel=next,', ';', ' ', '\t;x', '<', '</a>;'.padEnd(50)])(
    'E1 is parsed in linear time if it repeats %j',
    async (part) => {
      const makeHeader = (chars: number) => `</a>${part.repeat((10 * chars) / part.length)}`

      expect(await growthOf(makeHeader, safeLinks)).toBeLessThan(MAX_GROWTH)
    },
  )
})
