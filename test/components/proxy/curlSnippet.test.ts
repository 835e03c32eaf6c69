import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { curlSnippet } from '../../../src/components/proxy/curlSnippet.js'
import type { SnippetCall } from '../../../src/components/proxy/proxySnippets.js'

const call = (more: Partial<SnippetCall> = {}): SnippetCall => ({
  integration: 'crm',
  throttle: false,
  method: 'GET',
  path: '/contacts?a[]=1',
  headers: {},
  ...more,
})

/** Returns the arguments that a shell passes to curl. */
function argumentsOf(snippet: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${snippet}`
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

const ORIGIN = 'http://localhost:3000'
const URL_OF_CALL = `${ORIGIN}/api/svc/proxy/crm/contacts?a[]=1`
const RELAY = ['--header', 'x-svc-relay: 1']

describe('a request as a curl command', () => {
  it('has the absolute URL, in which curl expands no patterns', () => {
    expect(argumentsOf(curlSnippet(call(), '/api/svc'))).toEqual([
      '--globoff',
      URL_OF_CALL,
      ...RELAY,
    ])
    expect(argumentsOf(curlSnippet(call(), 'https://app.example/relay/'))).toContain(
      'https://app.example/relay/proxy/crm/contacts?a[]=1',
    )
  })

  it('has the origin if the request can change data, because the relay requires it', () => {
    expect(argumentsOf(curlSnippet(call({ method: 'DELETE' }), '/api/svc'))).toEqual([
      '--globoff',
      URL_OF_CALL,
      '--request',
      'DELETE',
      ...RELAY,
      '--header',
      `origin: ${ORIGIN}`,
    ])
  })

  it.each(["it's $HOME `id` \\ !", '@/etc/passwd', 'a\r\nb\u2028"', '{"a":"é"}', ''])(
    'has the body unchanged: %j',
    (body) => {
      const headers = { 'content-type': 'application/json', 'x-a': "'", 'x-empty': '' }
      const args = argumentsOf(curlSnippet(call({ method: 'POST', headers, body }), '/api/svc'))

      expect(args.slice(-2)).toEqual(['--data-raw', body])
      expect(args).toContain("x-a: '")
      expect(args).toContain('x-empty;')
      expect(args).not.toContain('--request')
    },
  )

  it('has the media type that fetch would set', () => {
    const typeOf = (body: NonNullable<SnippetCall['body']>) =>
      argumentsOf(curlSnippet(call({ method: 'PUT', body }), '/api/svc')).find((each) =>
        each.startsWith('content-type'),
      )

    expect(typeOf('a')).toBe('content-type: text/plain;charset=UTF-8')
    expect(typeOf(new URLSearchParams('a=1'))).toBe(
      'content-type: application/x-www-form-urlencoded;charset=UTF-8',
    )
    expect(typeOf(new File([], 'a.csv', { type: 'text/csv' }))).toBe('content-type: text/csv')
    // Without this header, curl would send the media type of a form.
    expect(typeOf(new File([], 'a'))).toBe('content-type:')
  })

  it('reads the body from a file by its name', () => {
    const body = new File([], "it's.csv")

    expect(argumentsOf(curlSnippet(call({ method: 'PUT', body }), '/api/svc')).slice(-2)).toEqual([
      '--data-binary',
      "@it's.csv",
    ])
  })

  it('uses --head for HEAD, and requests throttle mode if it is set', () => {
    const args = argumentsOf(curlSnippet(call({ method: 'HEAD', throttle: true }), '/api/svc'))

    expect(args).toContain('--head')
    expect(args).toContain('x-svc-rate-limiter-mode: throttle')
  })

  it('consists of a comment and one command', () => {
    expect(curlSnippet(call(), '/api/svc')).toMatch(/^# .*\ncurl .*\\\n {2}.*'\n$/)
  })
})
