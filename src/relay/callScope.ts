import { type Refusal, refuse } from './http/problems.js'

/** The connection of a caller. A disconnect ends the call. */
export interface CallerConnection {
  /** Whether the caller has disconnected and no longer waits for the response. */
  hasDisconnected: () => boolean
  /** Calls a listener when the caller disconnects. Returns a function that removes it. */
  onDisconnect: (listener: () => void) => () => void
}

/** Thrown when a wait ends because a time limit passes or the caller disconnects. */
export class WaitEnded extends Error {
  /** The refusal that the relay responds with. */
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super('The wait was ended.')
    this.refusal = refusal
  }
}

function isThenable<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value
}

/**
 * The lifetime of one call. It owns the call's waits and resources. It stops when the caller disconnects or a time
 * limit passes, and ends when the response has been sent.
 */
export class CallScope {
  #reason: Refusal | undefined
  #isOver = false
  #controller: AbortController | undefined
  readonly #listeners = new Set<(reason: Refusal) => void>()
  readonly #releases: (() => void)[] = []
  readonly #unsubscribe: () => void

  constructor(caller: CallerConnection) {
    this.#unsubscribe = caller.onDisconnect(() => this.stop(refuse('aborted')))
    if (caller.hasDisconnected()) this.stop(refuse('aborted'))
  }

  /** Reason for stopping the call. Undefined while it is running. */
  get reason(): Refusal | undefined {
    return this.#reason
  }

  /** Aborted when the call is stopped. It has its own controller because Node 24 rejects signals of another realm. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController()
      if (this.#reason) this.#controller.abort()
    }
    return this.#controller.signal
  }

  /** Stops the call. Keeps the first reason if it is called again. */
  stop(reason: Refusal): void {
    if (this.#reason || this.#isOver) return
    this.#reason = reason
    this.#controller?.abort()
    for (const listener of [...this.#listeners]) listener(reason)
    this.#listeners.clear()
  }

  /**
   * Calls a listener once when the call is stopped, or immediately if it is stopped already. Returns a function that
   * removes the listener.
   */
  onStop(listener: (reason: Refusal) => void): () => void {
    if (this.#reason) listener(this.#reason)
    else this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Waits for a promise before the call goes to the service. Returns any other value immediately.
   *
   * @param ms - Time limit, in milliseconds.
   * @param late - The refusal to respond with if the time limit passes.
   * @throws {@link WaitEnded} if the time limit passes or the call is stopped, or the error that `work` rejects with
   */
  wait<T>(work: T | PromiseLike<T>, ms: number, late: Refusal): T | Promise<T> {
    if (!isThenable(work)) {
      if (this.#reason) throw new WaitEnded(this.#reason)
      return work
    }
    return new Promise((resolve, reject) => {
      let removeListener = () => {}
      const settle = () => {
        clearTimeout(timer)
        removeListener()
      }
      const end = (refusal: Refusal) => {
        settle()
        reject(new WaitEnded(refusal))
      }
      const timer = setTimeout(end, ms, late)
      removeListener = this.onStop(end)
      work.then(
        (value) => {
          settle()
          resolve(value)
        },
        (error: unknown) => {
          settle()
          reject(error)
        },
      )
    })
  }

  /** Calls a function once when the call has ended, for any reason. */
  onEnd(release: () => void): void {
    if (this.#isOver) release()
    else this.#releases.push(release)
  }

  /** Ends the call: releases its resources and removes the disconnect listener. */
  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#unsubscribe()
    this.#listeners.clear()
    for (const release of this.#releases.splice(0)) release()
  }
}
