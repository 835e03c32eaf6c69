/** A setting that is wrong. Its value is not in here: it can be a secret. */
export interface Fault {
  /** Where in the file, such as `listen.port`; empty for the file as a whole. */
  path: string
  /** What is wrong, to be read after the path: `is missing`. */
  wrong: string
  /** What is allowed, as a sentence; empty where that is said already. */
  allowed: string
  /** The line in the file, counted from 1. */
  line?: number
}

/** A fault as one line: `relay.yaml:3: listen.port is a string. Give a whole number from 0 to 65535.` */
export function faultText(file: string, { path, wrong, allowed, line }: Fault): string {
  const place = line === undefined ? file : `${file}:${line}`
  const what = `${path || 'the file'} ${wrong}.`
  return `${place}: ${allowed ? `${what} ${allowed}` : what}`
}
