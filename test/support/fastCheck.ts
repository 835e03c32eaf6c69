import fc from 'fast-check'

/** Default seed of the property tests. `SEED=random` uses a new seed for each run. */
const { SEED = '20261122', FULL } = process.env

// A fixed seed, so that a failure is caused by a change and not by random inputs. A failure prints its seed.
if (SEED !== 'random') fc.configureGlobal({ seed: Number(SEED) })

/** Returns the number of inputs of a slow property test: a fifth of the full number, or all with `FULL=1`. */
export const budget = (full: number): number => (FULL ? full : Math.ceil(full / 5))

/** Timeout of a slow property test on a busy machine, in milliseconds. */
export const BUDGET_TIMEOUT_MS = FULL ? 900_000 : 180_000

export { fc }
