const PLAIN = 'ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz'
const ACCENTED = 'ÀÇÐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽàçðéĝĥîĵķļñöŕšţûŵýž'

function accented(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)
}

/** Accents on a text, but for the parameters that stand in it. */
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
      // The longest first: one can be a part of another.
      parameters.sort((a, b) => b.length - a.length)
      return pseudoText(String(value(...given)), parameters)
    }
  }
  return typeof value === 'object' && value !== null ? pseudoOf(value) : value
}

/** Texts in no language: accents, brackets and more length, to see what is no text and what does not fit. */
export function pseudoOf<T extends object>(texts: T): T {
  const entries = Object.entries(texts).map(([name, value]) => [name, pseudoValue(value)])
  return Object.fromEntries(entries) as T // the same members, each a text, a function or a group as before
}
