import { describe, expect, it } from 'vitest'
import { jsonFault } from '../../../src/components/proxy/request/jsonFault.js'
import { reservedReason } from '../../../src/components/proxy/request/reservedHeaders.js'
import { requestHeaderFilter } from '../../../src/relay/http/headers.js'
import { fc } from '../../support/fastCheck.js'

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('jsonFault', () => {
  it('finds a syntax error if and only if JSON.parse does', () => {
    const pieces = fc.constantFrom(
      ...['{', '}', '[', ']', ',', ':', '"a"', '"', '1', '-', '01', '1.', '1e5', 'true', 'nul'],
      ...[' ', '\n', '\\', '"\\u00e9"', '"\\x"', '"\t"', 'TRUE', '\u00a0', '😀'],
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        expect(jsonFault(text) === null).toBe(parses(text))
      }),
      { numRuns: 5_000 },
    )
  })

  it('returns the position up to which the text is a prefix of valid JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (json, cut) => {
        const head = json.slice(0, cut % (json.length + 1))
        const fault = jsonFault(head)
        // A cut token can start before the end of the prefix, but no error can be before that token.
        const rest =
          fault &&
          head
            .split('\n')
            .slice(fault.line - 1)
            .join('\n')
            .slice(fault.column - 1)
        expect(rest ?? '').toMatch(
          /^(?:"(?:[^"\\]|\\.)*\\?(?:u[\da-f]{0,3})?|-|[tfn][a-z]*|\.|[eE][+-]?)?$/s,
        )
      }),
    )
  })

  it.each([
    ['', 1, 1, 'value', ''],
    ['{"a":1,}', 1, 8, 'name', '}'],
    ['[1,]', 1, 4, 'value', ']'],
    ['[1]\n]', 2, 1, 'end', ']'],
    ['{"a" 1}', 1, 6, 'colon', '1'],
    ["{'a':1}", 1, 2, 'name', "'"],
    ['["a\n"]', 1, 2, 'string', '"'],
    ['{"a":1]', 1, 7, 'comma', ']'],
    ['01', 1, 2, 'end', '1'],
    ['[😀]', 1, 2, 'value', '😀'],
  ])('finds the error of %j in line %i, column %i', (text, line, column, expected, found) => {
    expect(jsonFault(text)).toEqual({ line, column, expected, found })
  })
})

describe('reservedReason', () => {
  const reserved =
    `authorization cookie cookie2 proxy-authorization x-api-key X_Api_Key connection keep-alive te trailer
    transfer-encoding upgrade http2-settings alpn host expect content-length accept-encoding sec-fetch-site origin
    referer via alt-used access-control-request-method forwarded x-forwarded-for x-real-ip true-client-ip
    x-original-url x-rewrite-url cf-connecting-ip x-vercel-id x-amz-date x-amzn-trace-id fly-client-ip
    x-middleware-subrequest x-http-method-override x-http-method x-method-override x-svc-group-ref x-relay-source`.split(
      /\s+/,
    )

  it.each(reserved)('returns a reason for %s, which the relay always drops', (name) => {
    const pick = requestHeaderFilter([name.toLowerCase()], 'svc')

    expect(pick(new Headers({ [name]: '1' }))).toEqual({})
    expect(reservedReason(name)).toBeDefined()
  })

  it('returns no reason for a header that the relay forwards', () => {
    const names = fc.stringMatching(
      /^(?:x-|sec|cf-|host|via|proxy|te|accept-)?[a-z]{1,8}(?:[-_][a-z]{1,6})?$/,
    )
    // The relay would forward these headers, but browsers do not let a page set them.
    const browsers = /^(?:accept-charset|date|dnt|set-cookie)$/
    fc.assert(
      fc.property(names, (name) => {
        const passes = name in requestHeaderFilter([name], 'svc')(new Headers({ [name]: '1' }))
        if (passes) expect(reservedReason(name) === undefined || browsers.test(name)).toBe(true)
        else expect(reservedReason(name)).toBeDefined()
      }),
      { numRuns: 2_000 },
    )
  })
})
