/** A number as written in JSON, with any number of digits. A JavaScript number has about 17. */
export class WrittenNumber {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text
  }
}

/**
 * Parses JSON and keeps numbers as {@link WrittenNumber} if JavaScript would write them differently
 * (`9007199254740993`, `1.50`). Returns `undefined` for invalid JSON. In browsers without source text access, all
 * numbers are plain numbers.
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
