import { fc } from '../../support/fastCheck.js'

/** Size of a run. */
export interface FuzzOptions {
  /** Seed. The same seed generates the same inputs. */
  seed: number
  /** Number of inputs. Ignored if `forMs` is set. */
  runs: number
  /** How long to try inputs, in milliseconds. @default none: the number of inputs is `runs` */
  forMs?: number
}

/** Result of fuzzing a target. */
export interface FuzzResult {
  /** Number of inputs that were tried. */
  runs: number
  seed: number
  /** The shortest failing input and the reason why it fails. */
  finding?: { input: string; error: string; path: string }
}

/** A target of fuzzing. */
export interface FuzzTarget {
  name: string
  /** Number of inputs in CI. A run takes a few seconds. */
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

/** Minimum share of inputs that the relay must accept. */
const MIN_SHARE = 0.05

/** Adds a finding if too few inputs had an effect for the run to prove anything. */
export function withEffect(result: FuzzResult, effects: number): FuzzResult {
  if (result.finding || effects >= result.runs * MIN_SHARE) return result
  const error = `only ${effects} of ${result.runs} inputs reached the service`
  return { ...result, finding: { input: '', error, path: '' } }
}
