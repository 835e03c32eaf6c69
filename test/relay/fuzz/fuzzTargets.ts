import { framingFuzz } from './framingFuzz.js'
import type { FuzzTarget } from './fuzzProperty.js'
import { redactionFuzz } from './redactionFuzz.js'
import { targetFuzz } from './targetFuzz.js'

/** Everything that is fuzzed. */
export const fuzzTargets: readonly FuzzTarget[] = [targetFuzz, framingFuzz, redactionFuzz]
