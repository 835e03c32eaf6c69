import { describe, expect, it } from 'vitest'
import { SentKeys } from '../../src/relay/policy/sentKeys.js'
import { fc } from '../support/fastCheck.ts'

const LIFETIME_MS = 50
const MAX_KEYS = 8

const step = fc.record({
  user: fc.constantFrom('ada', 'bob', 'eve'),
  // Few keys, so that they repeat, and names of an object's own members.
  key: fc.oneof(fc.constantFrom('a', 'b', '__proto__', 'constructor'), fc.string({ maxLength: 3 })),
  waitMs: fc.nat(20),
  forgets: fc.boolean(),
})

describe('SentKeys', () => {
  it('has a maximum size, and refuses each stored key of a user until it is released or expires', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        let nowMs = 0
        const keys = new SentKeys(
          { idempotencyKeys: MAX_KEYS, idempotencyKeyMs: LIFETIME_MS },
          () => nowMs,
        )
        /** A reference implementation: a list from the oldest entry to the newest. */
        let model: { user: string; key: string; untilMs: number }[] = []
        for (const { user, key: name, waitMs, forgets } of steps) {
          nowMs += waitMs
          model = model.filter(({ untilMs }) => untilMs > nowMs)
          const key = `${user} ${name}`
          const isKnown = model.some((entry) => entry.key === key)

          const forget = keys.remember(user, key)

          expect(forget === undefined).toBe(isKnown)
          if (!isKnown) {
            if (model.length === MAX_KEYS) {
              const own = model.findIndex((entry) => entry.user === user)
              model.splice(Math.max(own, 0), 1)
            }
            model.push({ user, key, untilMs: nowMs + LIFETIME_MS })
          }
          if (forget && forgets) {
            forget()
            forget()
            model.pop()
          }
          expect(keys.size).toBe(model.length)
          expect(keys.users).toBe(new Set(model.map((entry) => entry.user)).size)
        }
      }),
    )
  })

  it('never lets one user remove the keys of another', () => {
    const keys = new SentKeys({ idempotencyKeys: 100, idempotencyKeyMs: LIFETIME_MS }, () => 0)
    for (let i = 0; i < 50; i += 1) keys.remember('ada', `ada ${i}`)

    for (let i = 0; i < 10_000; i += 1) keys.remember('eve', `eve ${i}`)

    expect(keys.size).toBe(100)
    for (let i = 0; i < 50; i += 1) expect(keys.remember('ada', `ada ${i}`)).toBeUndefined()
  })

  it('does not release a newer entry of the same key', () => {
    let nowMs = 0
    const keys = new SentKeys({ idempotencyKeys: 1, idempotencyKeyMs: 10 }, () => nowMs)
    const forgetFirst = keys.remember('ada', 'a')
    nowMs = 10
    keys.remember('ada', 'a')

    forgetFirst?.()

    expect(keys.remember('ada', 'a')).toBeUndefined()
  })
})
