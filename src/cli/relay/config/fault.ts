/** Fault of a setting. Does not contain the value, which can be a secret. */
export interface Fault {
  /** Path of the setting, such as `listen.port`. Empty for the whole file. */
  path: string
  /** The fault, as a continuation of the path: `is missing`. */
  wrong: string
  /** The allowed values, as a sentence. Empty if `wrong` already names them. */
  allowed: string
  /** Line in the file, starting at 1. */
  line?: number
}

/** Formats a fault as one line: `relay.yaml:3: listen.port is a string. Use a whole number from 0 to 65535.` */
export function faultText(file: string, { path, wrong, allowed, line }: Fault): string {
  const place = line === undefined ? file : `${file}:${line}`
  const what = `${path || 'the file'} ${wrong}.`
  return `${place}: ${allowed ? `${what} ${allowed}` : what}`
}
