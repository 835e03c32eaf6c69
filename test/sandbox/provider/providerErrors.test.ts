import { describe, expect, it } from 'vitest'
import { readProviderError } from '../../../src/contract/providerError/index.js'
import { callProxy, sandboxAtNoon } from '../kit.js'

const NOT_FOUND = '/crm/v3/objects/contacts/999999'
const SHAPES = 17

/** Calls the provider a number of times, each time with an error. */
async function errorsOf(
  sandbox: ReturnType<typeof sandboxAtNoon>,
  count: number,
  path = NOT_FOUND,
) {
  const errors: { status: number; type: string; body: string }[] = []
  for (let call = 0; call < count; call += 1) {
    const response = await callProxy(sandbox, { path })
    const type = response.headers.get('content-type') ?? ''
    errors.push({ status: response.status, type, body: await response.text() })
  }
  return errors
}

describe('the quirk provider-errors', () => {
  it('rotates errors of a provider through all formats', async () => {
    const errors = await errorsOf(sandboxAtNoon({ quirks: ['provider-errors'] }), 2 * SHAPES)

    expect(new Set(errors.map(({ body }) => body)).size).toBe(SHAPES)
    expect(errors.slice(SHAPES)).toEqual(errors.slice(0, SHAPES))
    expect(new Set(errors.map(({ status }) => status))).toEqual(new Set([404]))
    expect(new Set(errors.map(({ type }) => type.replace(/;.*/, '')))).toEqual(
      new Set(['application/json', 'text/xml', 'application/xml', 'text/html', 'text/plain']),
    )
  })

  it("keeps the provider's message in each format", async () => {
    for (const { body } of await errorsOf(sandboxAtNoon({ quirks: ['provider-errors'] }), SHAPES)) {
      expect(readProviderError(body)?.message).toBe('resource not found')
    }
  })

  it('sends JSON only with the type application/json', async () => {
    for (const { type, body } of await errorsOf(sandboxAtNoon({ quirks: 'all' }), SHAPES)) {
      expect(type === 'application/json').toBe(/^[[{]/.test(body))
    }
  })

  it('begins with the first format after a reset', async () => {
    const sandbox = sandboxAtNoon({ quirks: ['provider-errors'] })
    const before = await errorsOf(sandbox, 3)

    sandbox.reset()

    expect(await errorsOf(sandbox, 3)).toEqual(before)
  })

  it('keeps the status and the headers of a rate limit', async () => {
    const sandbox = sandboxAtNoon({ quirks: ['provider-errors'], heldCalls: 'throttled' })
    sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: 30_000 })
    await callProxy(sandbox)

    const response = await callProxy(sandbox)

    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await response.json()).toEqual([
      {
        message: 'You have reached your request limit.',
        errorCode: 'PROVIDER_ERROR_429',
        fields: [],
      },
    ])
  })

  it('changes no successful response and no problem of the service, and nothing if it is off', async () => {
    const sandbox = sandboxAtNoon({ quirks: ['provider-errors'] })
    const [plain, quirky] = await Promise.all(
      [sandboxAtNoon(), sandbox].map(async (one) => (await callProxy(one)).json()),
    )
    const refused = await callProxy(sandbox, { change: { 'x-svc-group-ref': 'nobody' } })
    const [error] = await errorsOf(sandboxAtNoon(), 1)

    expect(quirky).toEqual(plain)
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(error?.body).toContain('"correlationId"')
  })
})
