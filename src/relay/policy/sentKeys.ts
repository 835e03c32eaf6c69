/** Limits of the memory of keys. */
export interface SentKeyLimits {
  /** Maximum number of keys. */
  idempotencyKeys: number
  /** How long a key is remembered, in milliseconds. */
  idempotencyKeyMs: number
}

interface Entry {
  user: string
  key: string
  /** Time when the key is forgotten, on the monotonic clock. */
  untilMs: number
}

/**
 * The idempotency keys of requests that were sent to the service from this process.
 *
 * If the memory is full, a new key replaces the oldest key of the same user, or the oldest of all if that user has none.
 * So one user cannot remove the keys of the others.
 */
export class SentKeys {
  readonly #limits: SentKeyLimits
  readonly #now: () => number
  // Maps and sets iterate from the oldest entry to the newest.
  readonly #byKey = new Map<string, Entry>()
  readonly #byUser = new Map<string, Set<Entry>>()

  constructor(limits: SentKeyLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /** Number of remembered keys. */
  get size(): number {
    return this.#byKey.size
  }

  /** Number of users who have a key. */
  get users(): number {
    return this.#byUser.size
  }

  /**
   * Remembers a key. Returns the function that forgets it, or undefined if it is remembered already.
   *
   * @param user - The user whose request it is.
   * @param key - The key. Must be different for different users.
   */
  remember(user: string, key: string): (() => void) | undefined {
    this.#removeExpired()
    if (this.#byKey.has(key)) return undefined
    if (this.#byKey.size >= this.#limits.idempotencyKeys) this.#makeRoom(user)
    const entry = { user, key, untilMs: this.#now() + this.#limits.idempotencyKeyMs }
    this.#byKey.set(key, entry)
    const own = this.#byUser.get(user)
    if (own) own.add(entry)
    else this.#byUser.set(user, new Set([entry]))
    return () => this.#remove(entry)
  }

  #removeExpired(): void {
    const now = this.#now()
    for (const entry of this.#byKey.values()) {
      if (entry.untilMs > now) return
      this.#remove(entry)
    }
  }

  #makeRoom(user: string): void {
    for (const entry of this.#byUser.get(user) ?? this.#byKey.values()) {
      this.#remove(entry)
      return
    }
  }

  #remove(entry: Entry): void {
    if (this.#byKey.get(entry.key) !== entry) return
    this.#byKey.delete(entry.key)
    const own = this.#byUser.get(entry.user)
    own?.delete(entry)
    if (own?.size === 0) this.#byUser.delete(entry.user)
  }
}
