const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** Number of rests that are not compared. Lazy code is loaded and lists are filled for the first time until then. */
const WARM_UP_RESTS = 2

/** Minimum number of compared rests, one for each third. */
const COMPARED_RESTS = 3

/** Minimum number of rests of a run. A short run on a loaded machine takes longer to reach it. */
export const MIN_RESTS = WARM_UP_RESTS + COMPARED_RESTS

/** Returns the growth between rests: the median of the last third minus that of the first, after a warm-up. */
function growthOf(rests, name, warmUp) {
  const values = rests.slice(warmUp).map((rest) => rest[name])
  const third = Math.max(1, Math.floor(values.length / 3))
  return median(values.slice(-third)) - median(values.slice(0, third))
}

/** Compares the growth with its bounds. Too few rests are a fault as well. */
export function checkGrowth(where, rests, bounds, onFault, warmUp = WARM_UP_RESTS) {
  if (rests.length < warmUp + COMPARED_RESTS) {
    onFault('growth', `${where}: there were only ${rests.length} rests, too few to see growth`)
    return {}
  }
  const grown = Object.fromEntries(
    Object.keys(bounds).map((name) => [name, growthOf(rests, name, warmUp)]),
  )
  for (const [name, most] of Object.entries(bounds)) {
    if (grown[name] <= most) continue
    const all = rests.map((rest) => rest[name]).join(', ')
    onFault('growth', `${where}: ${name} has grown by ${grown[name]}, more than ${most}: ${all}`)
  }
  return grown
}
