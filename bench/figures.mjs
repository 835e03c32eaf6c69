/** @param {number[]} samples */
export function median(samples) {
  const sorted = samples.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * Formats a median with minimum and maximum: `91 (85–110)`.
 * @param {number[]} samples
 * @param {number} [digits]
 */
export function spread(samples, digits = 0) {
  const text = median(samples).toFixed(digits)
  if (samples.length === 1) return text
  return `${text} (${Math.min(...samples).toFixed(digits)}–${Math.max(...samples).toFixed(digits)})`
}

/**
 * Formats our value divided by theirs, if less is better: `0.40`, or `2.30, behind`.
 * @param {number} ours
 * @param {number} theirs
 */
export function ratio(ours, theirs) {
  const text = (ours / theirs).toFixed(2)
  return Number(text) > 1 ? `${text}, behind` : text
}

/**
 * Formats a Markdown table.
 * @param {string[]} head
 * @param {(string | number)[][]} rows
 */
export function markdown(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
