'use client'

import { useLocale } from '../messages/MessagesProvider.js'

/** Units of each quantity, with their factors. */
const UNITS = {
  duration: [
    ['millisecond', 1],
    ['second', 1_000],
    ['minute', 60_000],
  ],
  size: [
    ['byte', 1],
    ['kilobyte', 1_000],
    ['megabyte', 1_000_000],
  ],
} as const

/** Returns functions that format durations and sizes. */
export function useQuantities() {
  const locale = useLocale()
  const write = (kind: keyof typeof UNITS, amount: number) => {
    const [unit, size] = UNITS[kind].findLast(([, least]) => amount >= least) ?? UNITS[kind][0]
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      // The short form would be "812 byte".
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumFractionDigits: size === 1 ? 0 : 1,
    }).format(amount / size)
  }
  return {
    duration: (ms: number) => write('duration', Math.round(ms)),
    size: (bytes: number) => write('size', bytes),
  }
}
