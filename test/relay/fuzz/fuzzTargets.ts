import { framingFuzz } from './framingFuzz.js'
import type { FuzzTarget } from './fuzzProperty.js'
import { redactionFuzz } from './redactionFuzz.js'
import { targetFuzz } from './targetFuzz.js'

/** All fuzz targets. */
export const fuzzTargets: readonly FuzzTarget[] = [targetFuzz, framingFuzz, redactionFuzz]
