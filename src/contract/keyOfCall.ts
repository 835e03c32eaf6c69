import { randomUuid } from './randomUuid.js'

const keys = new WeakMap<object, string>()

/** Returns the idempotency key of a call. Returns the same key for the same object. */
export function keyOfCall(call: object): string {
  const key = keys.get(call) ?? randomUuid()
  keys.set(call, key)
  return key
}
