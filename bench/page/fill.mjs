/**
 * Replaces the generated blocks of a string: `<!-- made: list -->` to `<!-- /made: list -->`.
 *
 * @param {string} file name for the error
 * @param {string} text
 * @param {Record<string, string>} blocks by name
 */
export function fill(file, text, blocks) {
  let filled = text
  for (const [name, block] of Object.entries(blocks)) {
    const begin = `<!-- made: ${name} -->`
    const end = `<!-- /made: ${name} -->`
    const from = filled.indexOf(begin)
    const to = filled.indexOf(end)
    if (from === -1 || to < from) {
      throw new Error(
        `${file} has no block for the figures of "${name}", so they would be missing or outdated. Add ${begin} and ${end} where they belong.`,
      )
    }
    filled = `${filled.slice(0, from + begin.length)}\n\n${block}\n\n${filled.slice(to)}`
  }
  return filled
}
