import { describe, expect, it } from 'vitest'
import { search, setUp } from '../support.js'

describe('trace headers', () => {
  const trace = {
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    tracestate: 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE',
  }

  it.each([
    ['/proxy/crm/a', {}],
    ['/search/crm', search],
    ['/destinations', {}],
  ])('D1 are passed on to the service (%s)', async (path, init) => {
    const { call, sent } = setUp()

    await call(path, { ...init, headers: trace })

    expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject(trace)
  })

  it.each(['baggage', 'x-b3-traceid', 'x-cloud-trace-context', 'uber-trace-id', 'sentry-trace'])(
    'D1 do not include %s, which can identify the user',
    async (name) => {
      const { call, sent } = setUp()

      await call('/proxy/crm/a', { headers: { ...trace, [name]: 'user=ada@mail.example' } })

      expect(sent[0]?.headers.get(name)).toBeNull()
    },
  )

  it('D1 are not created by the relay', async () => {
    const { call, sent } = setUp()

    await call('/proxy/crm/a')

    expect(sent[0]?.headers.has('traceparent')).toBe(false)
    expect(sent[0]?.headers.has('tracestate')).toBe(false)
  })
})
