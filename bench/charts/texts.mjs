/** Formats a value with up to two decimal places, fewer for large values. */
export function numberText(value) {
  const size = Math.abs(value)
  const maximumFractionDigits = size >= 100 ? 0 : size >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits })
}

/** Formats a tick of an axis: `0.5`, `4,096`, `10k`. */
export function tickText(value) {
  if (value < 10_000) return value.toLocaleString('en')
  return value.toLocaleString('en', { notation: 'compact' }).replace('K', 'k')
}

/** Estimates the width of a string, in pixels. The viewer's font is unknown, so this assumes a wide one. */
export const widthOf = (text, size = 13) => text.length * size * 0.58

/** Breaks a string into lines of a maximum width, in pixels. */
export function wrap(text, maxWidth, size) {
  const lines = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, size) <= maxWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
