import fc from 'fast-check'

/** Default seed of the property tests. `SEED=random` uses a new seed for each run. */
const { SEED = '20261122' } = process.env

// A fixed seed, so that a failure is caused by a change and not by random inputs. A failure prints its seed.
if (SEED !== 'random') fc.configureGlobal({ seed: Number(SEED) })

export { fc }
