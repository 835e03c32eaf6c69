import type { Transport } from '../../relay/http/transport.js'

/**
 * Loads the undici transport. Returns undefined, which means `fetch`, if undici cannot be imported: it is an optional
 * peer dependency that `npx` alone does not install.
 *
 * @param onNote - Called with a warning if undici cannot be imported.
 */
export async function loadTransport(
  onNote: (line: string) => void,
): Promise<Transport | undefined> {
  try {
    const { undiciTransport } = await import('../../relay/undici/undiciTransport.js')
    return undiciTransport({ idleMs: 0 }) // `limits.idleMs` applies
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const why = code === 'ERR_MODULE_NOT_FOUND' ? 'is not installed' : 'cannot be loaded'
    onNote(
      `undici ${why}. Calls are sent with fetch, which uses about twice the CPU and buffers uploads in memory. Install undici 7 alongside svc-react.`,
    )
    return undefined
  }
}
