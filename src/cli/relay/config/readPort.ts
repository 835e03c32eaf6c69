/** Sources of the port. */
export interface PortSources {
  /** `--port`. */
  flag: string | undefined
  /** The variable `PORT`, as hosting platforms set it. */
  env: string | undefined
  /** The file's `listen.port`. */
  file: number | undefined
}

const DEFAULT_PORT = 8080

/** Returns the port to listen on: `--port`, else `PORT`, else the file, else 8080. Returns a fault if it is invalid. */
export function readPort({ flag, env, file }: PortSources): number | { fault: string } {
  const [name, text] = flag !== undefined ? ['--port', flag] : ['The variable PORT', env]
  if (text === undefined || text === '') return file ?? DEFAULT_PORT
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  return { fault: `${name} is not a port. Use a whole number from 0 to 65535.` }
}
