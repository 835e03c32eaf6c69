// Compares two pictures by the colors of blocks, not of pixels, so another digit of a clock passes, but another layout,
// color or state does not.

/** Maximum difference of a color channel of a block, of 255. */
const MAX_OFF = 20
/** Maximum difference in height, as a share. */
const MAX_TALLER = 0.08

/** A decoded picture, with 4 bytes per pixel. */
interface Bitmap {
  width: number
  height: number
  data: Uint8Array
}

interface Tolerance {
  /** Side of a block, in pixels of the pictures. */
  side: number
  /** Maximum share of blocks that differ. */
  maxShare: number
}

type Color = [red: number, green: number, blue: number]

/** Returns the mean color of each block of a picture. */
function blocksOf({ width, height, data }: Bitmap, rows: number, side: number): Color[] {
  const colors: Color[] = []
  for (let top = 0; top < rows * side; top += side) {
    for (let left = 0; left < width; left += side) {
      const color: Color = [0, 0, 0]
      let pixels = 0
      for (let y = top; y < Math.min(top + side, height); y += 1) {
        for (let x = left; x < Math.min(left + side, width); x += 1) {
          const at = (y * width + x) * 4
          color[0] += data[at] ?? 0
          color[1] += data[at + 1] ?? 0
          color[2] += data[at + 2] ?? 0
          pixels += 1
        }
      }
      colors.push([color[0] / pixels, color[1] / pixels, color[2] / pixels])
    }
  }
  return colors
}

/** Describes the difference between two pictures of the same width. Returns undefined if there is none. */
export function pictureDifference(
  stored: Bitmap,
  fresh: Bitmap,
  { side, maxShare }: Tolerance,
): string | undefined {
  const taller = Math.abs(stored.height - fresh.height)
  if (taller > side * 2 && taller / stored.height > MAX_TALLER) {
    const change = Math.round((fresh.height / stored.height - 1) * 100)
    return `its height changes by ${change} %`
  }
  const rows = Math.ceil(Math.min(stored.height, fresh.height) / side)
  const before = blocksOf(stored, rows, side)
  const after = blocksOf(fresh, rows, side)
  const isOff = (color: Color, block: number) =>
    color.some((value, channel) => Math.abs(value - (after[block]?.[channel] ?? 0)) > MAX_OFF)
  const share = before.filter(isOff).length / before.length
  return share > maxShare ? `${(share * 100).toFixed(1)} % of it looks different` : undefined
}
