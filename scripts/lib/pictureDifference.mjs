// Compares two pictures by the colors of blocks, not of pixels, so another digit of a clock passes, but another layout,
// color or state does not.

/** Maximum difference of a color channel of a block, of 255. */
const MAX_OFF = 20
/** Maximum difference in height, as a share. */
const MAX_TALLER = 0.08

/** The mean color of each block of a picture. */
function blocksOf({ width, height, data }, rows, side) {
  const columns = Math.ceil(width / side)
  const sums = new Float64Array(columns * rows * 4)
  for (let y = 0; y < Math.min(height, rows * side); y += 1) {
    for (let x = 0; x < width; x += 1) {
      const block = (Math.floor(y / side) * columns + Math.floor(x / side)) * 4
      const pixel = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel += 1)
        sums[block + channel] += data[pixel + channel]
      sums[block + 3] += 1
    }
  }
  return Array.from({ length: columns * rows }, (_, block) =>
    [0, 1, 2].map((channel) => sums[block * 4 + channel] / (sums[block * 4 + 3] || 1)),
  )
}

/**
 * Describes the difference between two decoded pictures of the same width. Returns undefined if there is none.
 *
 * @param side - Side of a block, in pixels of the pictures.
 * @param maxShare - Maximum share of blocks that differ.
 */
export function pictureDifference(stored, fresh, { side, maxShare }) {
  const taller = Math.abs(stored.height - fresh.height)
  if (taller > side * 2 && taller / stored.height > MAX_TALLER) {
    const change = Math.round((fresh.height / stored.height - 1) * 100)
    return `its height changes by ${change} %`
  }
  const rows = Math.ceil(Math.min(stored.height, fresh.height) / side)
  const before = blocksOf(stored, rows, side)
  const after = blocksOf(fresh, rows, side)
  const isOff = (color, block) =>
    color.some((value, channel) => Math.abs(value - after[block][channel]) > MAX_OFF)
  const share = before.filter(isOff).length / before.length
  return share > maxShare ? `${(share * 100).toFixed(1)} % of it looks different` : undefined
}
