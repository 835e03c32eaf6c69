/** Thrown if a setting needs an optional package that is not installed. */
export class MissingPeer extends Error {
  constructor(name: string) {
    super(`the package ${name} is not installed. Install it: npm install ${name}`)
    this.name = 'MissingPeer'
  }
}

/**
 * Loads an optional package.
 *
 * @throws {@link MissingPeer} if it is not installed
 */
export async function loadPeer<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    throw code === 'ERR_MODULE_NOT_FOUND' ? new MissingPeer(name) : error
  }
}
