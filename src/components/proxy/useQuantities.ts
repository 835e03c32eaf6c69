'use client'

import { useLocale } from '../messages/MessagesProvider.js'

/** The units of a quantity, each with how many of the first one it is. */
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

/** How long something took, and how large it is, as a person reads it. */
export function useQuantities() {
  const locale = useLocale()
  const write = (kind: keyof typeof UNITS, amount: number) => {
    const [unit, size] = UNITS[kind].findLast(([, least]) => amount >= least) ?? UNITS[kind][0]
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      // "812 byte" is what the short form makes of it.
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumFractionDigits: size === 1 ? 0 : 1,
    }).format(amount / size)
  }
  return {
    duration: (ms: number) => write('duration', Math.round(ms)),
    size: (bytes: number) => write('size', bytes),
  }
}
