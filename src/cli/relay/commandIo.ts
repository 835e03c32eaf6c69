/** Where a command writes to. */
export interface CommandIo {
  /** Writes a line to the output. */
  out: (line: string) => void
  /** Writes a line beside it, to where errors and notes go. */
  err: (line: string) => void
}
