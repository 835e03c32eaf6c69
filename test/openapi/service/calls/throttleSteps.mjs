import { proxyCall } from './places.mjs'

const MODE = { 'x-svc-rate-limiter-mode': 'throttle' }
const GLOBEX = { 'x-svc-group-ref': 'globex' }

const asked = (times) => (seen) =>
  seen.received.length === times ? [] : [`the provider was called ${seen.received.length} times`]

/** Checks the retry time: not before the provider accepts requests again, and not long after. */
function waits(seconds) {
  return ({ response, service, received }) => {
    const waitMs = Date.parse(response.headers['x-svc-retry-after'] ?? '') - service.clock.now()
    const faults = asked(1)({ received })
    if (response.headers['x-svc-retryable'] !== 'true') faults.push('x-svc-retryable is not true')
    if (!(waitMs >= seconds * 1000 && waitMs <= seconds * 1000 + 2000)) {
      faults.push('x-svc-retry-after is not when the provider takes requests again')
    }
    return faults
  }
}

/** A provider that responds with 429, with and without throttle mode. */
export function throttleSteps(places) {
  const step = (title, { path = '/provider/echo', change = {}, ...more }) => ({
    title: `throttling: ${title}`,
    call: () => proxyCall(places, path, { change }),
    ...more,
  })
  const limited = { path: '/provider/limited', isPassed: true, status: 429 }
  const held = { change: MODE, refused: true }
  return [
    step('a 429 without the mode', { ...limited, look: asked(1) }),
    step('a further call without the mode', { isPassed: true, look: asked(1) }),
    step('a call with the mode', { change: MODE, isPassed: true, look: asked(1) }),
    step('a 429 with the mode', { ...limited, change: MODE, look: waits(30) }),
    step('a further call is held', held),
    step('a further call of another path is held', { ...held, path: '/crm/v3/objects/contacts' }),
    step('a further call without the mode is held', { ...held, change: {} }),
    step('another installation is not held', {
      change: { ...MODE, ...GLOBEX },
      isPassed: true,
      look: asked(1),
    }),
    step('a further call one second before the time is held', {
      ...held,
      before: ({ clock }) => clock.advance(28_900),
    }),
    step('a further call after the time goes through', {
      change: MODE,
      before: ({ clock }) => clock.advance(2_100),
      isPassed: true,
      look: asked(1),
    }),
    step('a 429 of a token that is locked out', {
      before: ({ sandbox }) =>
        sandbox.throttle({ ...{ integration: 'crm', groupRef: 'acme' }, lockedOut: true }),
      change: MODE,
      isPassed: true,
      status: 429,
      look: ({ response }) =>
        response.headers['x-svc-retryable'] === 'false' ? [] : ['x-svc-retryable is not false'],
    }),
    step('a further call of a token that is locked out is held', held),
  ]
}
