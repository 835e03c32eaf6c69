/** Where a port was named. */
export interface PortSources {
  /** `--port`. */
  flag: string | undefined
  /** The variable `PORT`, as hosting platforms set it. */
  env: string | undefined
  /** The file's `listen.port`. */
  file: number | undefined
}

const DEFAULT_PORT = 8080

/** The port to listen on: what is nearest to whoever starts the command wins. A fault where it is none. */
export function readPort({ flag, env, file }: PortSources): number | { fault: string } {
  const [name, text] = flag !== undefined ? ['--port', flag] : ['The variable PORT', env]
  if (text === undefined || text === '') return file ?? DEFAULT_PORT
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  return { fault: `${name} is not a port. Give a whole number from 0 to 65535.` }
}
