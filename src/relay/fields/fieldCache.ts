import type { ProviderFields } from '../../contract/manifest/objectFields.js'

/** Limits of the cache. */
export interface FieldCacheLimits {
  /** How long fields are cached, in milliseconds. */
  fieldsMs: number
  /** Maximum number of cached fields and options. */
  cachedFields: number
}

/** How long a failure is cached, in milliseconds. The app and the provider get time to recover. */
const FAILURE_MS = 30_000

interface Entry {
  fields: Promise<ProviderFields | undefined>
  /** Time when the entry expires, on the monotonic clock. Infinite while the fields load. */
  untilMs: number
  /** Number of fields and options. */
  size: number
}

function sizeOf(found: ProviderFields | undefined): number {
  const fields = found?.fields ?? []
  return fields.reduce((size, { options = [] }) => size + 1 + options.length, 1)
}

/** The fields of the customers' objects, in the memory of this process. If it is full, the oldest are removed. */
export class FieldCache {
  readonly #limits: FieldCacheLimits
  readonly #now: () => number
  // Iterates from the oldest entry to the newest.
  readonly #entries = new Map<string, Entry>()
  #size = 0

  constructor(limits: FieldCacheLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /** Number of cached fields and options. */
  get size(): number {
    return this.#size
  }

  /**
   * Returns the cached fields, or loads them. Concurrent calls share one load. A failed load rejects for the calls that
   * wait for it, and is cached as undefined for a short time.
   *
   * @param key - Must contain everything that `load` depends on.
   * @param load - Must settle.
   */
  get(
    key: string,
    load: () => Promise<ProviderFields | undefined>,
  ): Promise<ProviderFields | undefined> {
    const known = this.#entries.get(key)
    if (known && known.untilMs > this.#now()) return known.fields
    this.#remove(key)
    const fields = load()
    const entry: Entry = { fields, untilMs: Number.POSITIVE_INFINITY, size: 0 }
    this.#entries.set(key, entry)
    const { fieldsMs } = this.#limits
    fields.then(
      (found) => this.#settle(entry, fieldsMs, found),
      () => {
        entry.fields = Promise.resolve(undefined)
        this.#settle(entry, Math.min(FAILURE_MS, fieldsMs), undefined)
      },
    )
    return fields
  }

  #settle(entry: Entry, ms: number, found: ProviderFields | undefined): void {
    entry.untilMs = this.#now() + ms
    entry.size = sizeOf(found)
    this.#size += entry.size
    for (const [key, { size }] of this.#entries) {
      if (this.#size <= this.#limits.cachedFields) return
      if (size > 0) this.#remove(key)
    }
  }

  #remove(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}
