import { type Refusal, refuse } from '../http/problems.js'

/** Maximum numbers of concurrent calls to the service, in this process. */
export interface SlotLimits {
  /** Maximum number of calls. Undefined for no limit. */
  maxInFlight?: number | undefined
  maxInFlightPerUser: number
  maxUploadsPerUser: number
}

/** A call that needs a slot. */
export interface SlotRequest {
  /** Key that the call is counted by. */
  user: string
  /** Whether its body is streamed. */
  isUpload: boolean
}

interface Count {
  calls: number
  uploads: number
}

const BUSY = { retryable: true, retryAfterSeconds: 1 }

/** The slots of the calls in progress. */
export class CallSlots {
  readonly #limits: SlotLimits
  readonly #byUser = new Map<string, Count>()
  #inUse = 0

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  /** Number of slots in use. */
  get inUse(): number {
    return this.#inUse
  }

  /** Number of users who have a slot. */
  get users(): number {
    return this.#byUser.size
  }

  /** Acquires a slot. Returns the function that releases it, to be called once, or a refusal if none is free. */
  acquire({ user, isUpload }: SlotRequest): (() => void) | Refusal {
    const { maxInFlight, maxInFlightPerUser, maxUploadsPerUser } = this.#limits
    const count = this.#byUser.get(user) ?? { calls: 0, uploads: 0 }
    if (count.calls >= maxInFlightPerUser) {
      const detail = `This user already has the maximum number of calls in progress (${maxInFlightPerUser}), so this one was not sent.`
      return refuse('rate-limited', { ...BUSY, detail, cause: 'user-calls' })
    }
    if (isUpload && count.uploads >= maxUploadsPerUser) {
      const detail = `This user already has the maximum number of uploads in progress (${maxUploadsPerUser}), so this one was not sent.`
      return refuse('rate-limited', { ...BUSY, detail, cause: 'user-uploads' })
    }
    if (maxInFlight !== undefined && this.#inUse >= maxInFlight) return refuse('busy', BUSY)

    this.#inUse += 1
    count.calls += 1
    if (isUpload) count.uploads += 1
    this.#byUser.set(user, count)
    return () => {
      this.#inUse -= 1
      count.calls -= 1
      if (isUpload) count.uploads -= 1
      if (count.calls === 0) this.#byUser.delete(user)
    }
  }
}
