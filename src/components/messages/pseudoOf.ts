const PLAIN = 'ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz'
const ACCENTED = 'ÀÇÐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽàçðéĝĥîĵķļñöŕšţûŵýž'

function accented(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)
}

/** Adds accents to a text, except to its parameters. */
function accentedAround(text: string, parameters: readonly string[]): string {
  const [parameter, ...others] = parameters
  if (parameter === undefined) return accented(text)
  return text
    .split(parameter)
    .map((piece) => accentedAround(piece, others))
    .join(parameter)
}

function pseudoText(text: string, parameters: readonly string[]): string {
  if (text === '') return text
  const own = parameters.reduce((left, parameter) => left.replace(parameter, ''), text)
  return `[${accentedAround(text, parameters)}${'·'.repeat(Math.ceil(own.length * 0.3))}]`
}

function pseudoValue(value: unknown): unknown {
  if (typeof value === 'string') return pseudoText(value, [])
  if (typeof value === 'function') {
    return (...given: unknown[]) => {
      const parameters = given.filter(
        (each): each is string => typeof each === 'string' && each !== '',
      )
      // Longest first, because one can contain another.
      parameters.sort((a, b) => b.length - a.length)
      return pseudoText(String(value(...given)), parameters)
    }
  }
  return typeof value === 'object' && value !== null ? pseudoOf(value) : value
}

/** Pseudo-localizes messages with accents, brackets and extra length, to find hard-coded text and layout problems. */
export function pseudoOf<T extends object>(messages: T): T {
  const entries = Object.entries(messages).map(([name, value]) => [name, pseudoValue(value)])
  return Object.fromEntries(entries) as T // same members of the same kinds
}
