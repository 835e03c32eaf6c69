/** A condition parsed from one line of text. */
export interface FilterLine {
  fieldName: string
  value: string
}

const SEPARATOR = /\t|=|: /

function lineOf(line: string): FilterLine {
  const found = SEPARATOR.exec(line)
  if (!found?.index) return { fieldName: line.trim(), value: '' }
  return {
    fieldName: line.slice(0, found.index).trim(),
    value: line.slice(found.index + found[0].length).trim(),
  }
}

/**
 * Parses the conditions in pasted text, one per line: `field=value`, `field: value`, or two cells of a spreadsheet.
 * Returns an empty array for a single line without a separator.
 */
export function filterLines(text: string): FilterLine[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const [first = ''] = lines
  return lines.length > 1 || (SEPARATOR.exec(first)?.index ?? 0) > 0 ? lines.map(lineOf) : []
}
