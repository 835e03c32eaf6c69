import type { Transport } from '../../relay/http/transport.js'

/**
 * The undici transport, or undefined for `fetch` where undici cannot be imported: it is an optional peer, and `npx`
 * alone does not install it.
 *
 * @param note - Told in that case what is less good now.
 */
export async function loadTransport(note: (line: string) => void): Promise<Transport | undefined> {
  try {
    const { undiciTransport } = await import('../../relay/undici/undiciTransport.js')
    return undiciTransport()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const why = code === 'ERR_MODULE_NOT_FOUND' ? 'is not installed' : 'cannot be loaded'
    note(
      `undici ${why}, so calls are sent by fetch: about twice the CPU, and each upload is held in memory. Install undici 7 beside svc-react.`,
    )
    return undefined
  }
}
