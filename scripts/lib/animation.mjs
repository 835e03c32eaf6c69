// Creates an animated GIF from screenshots.
// gifenc is a CommonJS module, from which Node cannot import by name.
import gifenc from 'gifenc'
import { PNG } from 'pngjs'

const { GIFEncoder, applyPalette, quantize } = gifenc

/** Number of colors. One more is transparent. */
const COLORS = 255
/** Index of the transparent color. */
const TRANSPARENT = COLORS

/**
 * Returns an animated GIF that repeats. Each frame contains only the pixels that differ from the frame before it.
 * @param {{ png: Buffer, ms: number }[]} shots frames of the same size, each with its duration in milliseconds
 */
export function animationOf(shots) {
  const frames = shots.map(({ png, ms }) => ({ ...PNG.sync.read(png), ms }))
  const all = Buffer.concat(frames.map(({ data }) => data))
  const palette = quantize(all, COLORS)
  const gif = GIFEncoder()
  let before
  for (const { data, width, height, ms } of frames) {
    const index = applyPalette(data, palette)
    const changed = before
      ? index.map((color, place) => (color === before[place] ? TRANSPARENT : color))
      : index
    gif.writeFrame(changed, width, height, {
      palette: [...palette, [0, 0, 0]],
      delay: ms,
      transparent: before !== undefined,
      transparentIndex: TRANSPARENT,
      // Keeps the frame before it below the transparent pixels.
      dispose: 1,
    })
    before = index
  }
  gif.finish()
  return Buffer.from(gif.bytes())
}
