import { type Refusal, refuse } from './http/problems.js'

/** Whose leaving ends a call. */
export interface Leaver {
  /** Whether nobody waits for the response any more. */
  hasLeft: () => boolean
  /** Calls a listener when the caller leaves. Returns a function that removes it. */
  onLeave: (listener: () => void) => () => void
}

/** The error of a wait that a time limit or the caller has ended. */
export class WaitEnded extends Error {
  /** What the call ends in. */
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
 * The lifetime of one call: everything that is waited for, held or released on its behalf. It is stopped when the
 * caller leaves or a time limit passes, and it ends when the response has been sent.
 */
export class CallScope {
  #reason: Refusal | undefined
  #isOver = false
  #controller: AbortController | undefined
  readonly #listeners = new Set<(reason: Refusal) => void>()
  readonly #releases: (() => void)[] = []
  readonly #unsubscribe: () => void

  constructor(caller: Leaver) {
    this.#unsubscribe = caller.onLeave(() => this.stop(refuse('aborted')))
    if (caller.hasLeft()) this.stop(refuse('aborted'))
  }

  /** Why the call was stopped; undefined while it goes on. */
  get reason(): Refusal | undefined {
    return this.#reason
  }

  /** Aborted when the call is stopped. An own controller's, because Node 24 refuses signals of another realm. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController()
      if (this.#reason) this.#controller.abort()
    }
    return this.#controller.signal
  }

  /** Stops the call. Only the first reason counts. */
  stop(reason: Refusal): void {
    if (this.#reason || this.#isOver) return
    this.#reason = reason
    this.#controller?.abort()
    for (const listener of [...this.#listeners]) listener(reason)
    this.#listeners.clear()
  }

  /** Calls a listener once when the call is stopped. Returns a function that removes it. */
  onStop(listener: (reason: Refusal) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Waits for something before the call goes to the service. A value that is no promise is returned as it is, at once.
   *
   * @param ms - Time limit, in milliseconds.
   * @param late - What the call ends in if the time is over.
   * @throws {@link WaitEnded} if the time is over or the call is stopped, and whatever `work` rejects with
   */
  wait<T>(work: T | PromiseLike<T>, ms: number, late: Refusal): T | Promise<T> {
    if (!isThenable(work)) {
      if (this.#reason) throw new WaitEnded(this.#reason)
      return work
    }
    return new Promise((resolve, reject) => {
      const end = (refusal: Refusal) => {
        clearTimeout(timer)
        removeListener()
        reject(new WaitEnded(refusal))
      }
      const timer = setTimeout(end, ms, late)
      const removeListener = this.onStop(end)
      const settle = () => {
        clearTimeout(timer)
        removeListener()
      }
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
      if (this.#reason) end(this.#reason)
    })
  }

  /** Calls a function once when the call has ended, however it ends. */
  onEnd(release: () => void): void {
    if (this.#isOver) release()
    else this.#releases.push(release)
  }

  /** Ends the call: releases what it holds and stops watching its caller. */
  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#unsubscribe()
    this.#listeners.clear()
    for (const release of this.#releases.splice(0)) release()
  }
}
