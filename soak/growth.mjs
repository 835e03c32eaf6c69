const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/**
 * Whether something has grown from rest to rest: the middle of the last third beside that of the first. The first rest
 * is left out, because what is loaded once is loaded by then.
 */
export function growthOf(rests, name) {
  const values = rests.slice(1).map((rest) => rest[name])
  const third = Math.max(1, Math.floor(values.length / 3))
  return median(values.slice(-third)) - median(values.slice(0, third))
}

/** Holds what has grown against its bounds; too few rests say nothing, and are a fault. */
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
