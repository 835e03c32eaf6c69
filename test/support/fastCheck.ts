import fc from 'fast-check'

/** Seed of every property test that has none of its own. `SEED=random` draws another one for each run. */
const { SEED = '20261122' } = process.env

// A red check is a defect of the change, and not of the inputs that a run happened to draw. A failure prints its seed.
if (SEED !== 'random') fc.configureGlobal({ seed: Number(SEED) })

export { fc }
