/** A number as it is written: JSON takes any number of digits, and a browser keeps about 17 of them. */
export class WrittenNumber {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text
  }
}

/**
 * The value of a JSON text, with the numbers that a browser would write otherwise (`9007199254740993`, `1.50`) as
 * they stand there. `undefined` where the text is no JSON. A browser that does not tell a reviver the source of a
 * number gives all of them as numbers.
 *
 * @see {@link https://tc39.es/proposal-json-parse-with-source/ | JSON.parse source text access}
 */
export function readExactly(text: string): unknown {
  const keepNumber = (_name: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source && context.source !== String(value)
      ? new WrittenNumber(context.source)
      : value
  try {
    return JSON.parse(text, keepNumber)
  } catch {
    return undefined
  }
}
