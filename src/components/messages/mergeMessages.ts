import { isJsonObject, type JsonObject } from '../../contract/json/json.js'

/** Merges messages at any depth. Messages that are not overridden are kept. */
export function mergeMessages<T extends object>(messages: T, others: object): T {
  const merged = { ...messages } as JsonObject // members are accessed by name
  for (const [name, other] of Object.entries(others)) {
    const own = merged[name]
    if (other !== undefined)
      merged[name] = isJsonObject(own) && isJsonObject(other) ? mergeMessages(own, other) : other
  }
  return merged as T // same members of the same kinds
}
