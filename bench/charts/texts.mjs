/** A value as people read it: two digits after the point, fewer where it is large. */
export function numberText(value) {
  const size = Math.abs(value)
  const maximumFractionDigits = size >= 100 ? 0 : size >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits })
}

/** A place on an axis: `0.5`, `4,096`, `10k`. */
export function tickText(value) {
  if (value < 10_000) return value.toLocaleString('en')
  return value.toLocaleString('en', { notation: 'compact' }).replace('K', 'k')
}

/** About how wide a text is: what draws it later is not known here, so it is a wide face that is reckoned with. */
export const widthOf = (text, size = 13) => text.length * size * 0.58

/** Lines of at most so many pixels, broken between words. */
export function wrap(text, most, size) {
  const lines = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, size) <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
