import { fc } from '../../support/fastCheck.js'

/** How much is tried. */
export interface FuzzOptions {
  /** The same seed gives the same inputs. */
  seed: number
  /** Number of inputs. Ignored if `forMs` is set. */
  runs: number
  /** Time to try inputs for, in milliseconds. @default none: as many as `runs` says */
  forMs?: number
}

/** The findings of a target. */
export interface FuzzResult {
  /** Number of inputs that were tried. */
  runs: number
  seed: number
  /** The shortest failing input and why it fails. */
  finding?: { input: string; error: string; path: string }
}

/** Something that is fuzzed. */
export interface FuzzTarget {
  name: string
  /** Number of inputs of a run in CI, which take a few seconds. */
  runs: number
  run: (options: FuzzOptions) => Promise<FuzzResult>
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Tries a property and shrinks the first failing input.
 *
 * @param check - Throws if an input is a finding.
 * @param examples - Inputs that are tried first.
 */
export async function fuzzProperty<T>(
  inputs: fc.Arbitrary<T>,
  check: (input: T) => void | Promise<void>,
  { seed, runs, forMs }: FuzzOptions,
  examples: readonly T[] = [],
): Promise<FuzzResult> {
  const property = fc.asyncProperty(inputs, async (input) => {
    await check(input)
  })
  const details = await fc.check(property, {
    seed,
    numRuns: forMs === undefined ? runs : Number.MAX_SAFE_INTEGER,
    ...(forMs !== undefined && { interruptAfterTimeLimit: forMs, markInterruptAsFailure: false }),
    examples: examples.map((input): [T] => [input]),
  })
  const tried = { runs: details.numRuns, seed }
  if (!details.failed || !details.counterexample) return tried
  const finding = {
    input: fc.stringify(details.counterexample[0]),
    error: textOf(details.errorInstance),
    path: details.counterexamplePath ?? '',
  }
  return { ...tried, finding }
}

/** The smallest share of inputs that must get past the relay's refusals. */
const MIN_SHARE = 0.05

/** Adds a finding if so few inputs had an effect that the run proves nothing. */
export function withEffect(result: FuzzResult, effects: number): FuzzResult {
  if (result.finding || effects >= result.runs * MIN_SHARE) return result
  const error = `only ${effects} of ${result.runs} inputs reached the service`
  return { ...result, finding: { input: '', error, path: '' } }
}
