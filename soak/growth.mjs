const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/**
 * Returns the growth between rests: the median of the last third minus that of the first. Skips the first rest, because
 * lazy code is loaded until then.
 */
export function growthOf(rests, name) {
  const values = rests.slice(1).map((rest) => rest[name])
  const third = Math.max(1, Math.floor(values.length / 3))
  return median(values.slice(-third)) - median(values.slice(0, third))
}

/** Compares the growth with its bounds. Too few rests are a fault as well. */
export function judgeGrowth(where, rests, bounds, onFault) {
  if (rests.length < 4) {
    onFault('growth', `${where}: there were only ${rests.length} rests, too few to see growth`)
    return {}
  }
  const grown = Object.fromEntries(Object.keys(bounds).map((name) => [name, growthOf(rests, name)]))
  for (const [name, most] of Object.entries(bounds)) {
    if (grown[name] <= most) continue
    const all = rests.map((rest) => rest[name]).join(', ')
    onFault('growth', `${where}: ${name} has grown by ${grown[name]}, more than ${most}: ${all}`)
  }
  return grown
}
