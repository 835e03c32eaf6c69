import fc from 'fast-check'

/** Seed of every property test that has none of its own. `SEED=random` draws another one for each run. */
const { SEED = '20261122', FULL } = process.env

// A red check is a defect of the change, and not of the inputs that a run happened to draw. A failure prints its seed.
if (SEED !== 'random') fc.configureGlobal({ seed: Number(SEED) })

/** Returns how many inputs a slow property test draws: a fifth of the full number, which only `FULL=1` draws. */
export const budget = (full: number): number => (FULL ? full : Math.ceil(full / 5))

/** How long a slow property test may take, in ms. A busy machine takes several times as long as a quiet one. */
export const BUDGET_TIMEOUT_MS = FULL ? 900_000 : 180_000

export { fc }
