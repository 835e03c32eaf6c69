import fc from 'fast-check'

/** Default seed of the property tests. `SEED=random` uses a new seed for each run. */
const { SEED = '20261122', FULL } = process.env

// A fixed seed, so that a failure is caused by a change and not by random inputs. A failure prints its seed.
if (SEED !== 'random') fc.configureGlobal({ seed: Number(SEED) })

/** Returns how many inputs a slow property test draws: a fifth of the full number, which only `FULL=1` draws. */
export const budget = (full: number): number => (FULL ? full : Math.ceil(full / 5))

/** How long a slow property test may take, in ms. A busy machine takes several times as long as a quiet one. */
export const BUDGET_TIMEOUT_MS = FULL ? 900_000 : 180_000

export { fc }
