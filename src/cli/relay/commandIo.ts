/** Output of a command. */
export interface CommandIo {
  /** Writes a line to the standard output. */
  out: (line: string) => void
  /** Writes a line to the error output. */
  err: (line: string) => void
}
