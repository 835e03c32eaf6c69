import * as z from 'zod/mini'
import type { Integration } from '../../contract/calls/integrations.js'
import { relayHeaders, relayRoutes } from '../../contract/relayProtocol.js'
import { integrationSchema } from '../../contract/schemas/integration.js'
import { TypesFault } from './typesFault.js'

/** Maximum time until the response has ended, in milliseconds. A development server may compile its route first. */
const TIMEOUT_MS = 60_000

const listSchema = z.array(integrationSchema)

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return cause instanceof Error ? cause.name : 'unknown'
}

/**
 * Loads the integrations of a relay.
 *
 * @param url - URL where the relay is mounted, such as `http://localhost:3000/api/svc`.
 * @param headers - Headers of the request, such as the cookie of a session. They can be secret.
 * @throws {@link TypesFault} if the relay does not return a list of integrations
 */
export async function readRelayTypes(url: string, headers: Headers): Promise<Integration[]> {
  const target = url.replace(/\/+$/, '') + relayRoutes.integrations()
  const sent = new Headers(headers)
  sent.set(relayHeaders.relay, '1')
  let status: number
  let body: unknown
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    // A redirect leads to a page, such as a sign-in.
    const response = await fetch(target, { headers: sent, redirect: 'manual', signal })
    status = response.status
    body = response.ok ? await response.json().catch(() => undefined) : undefined
  } catch (error) {
    throw new TypesFault(
      `GET ${target} failed (${reasonOf(error)}). Start the app, and check the URL.`,
    )
  }
  if (status === 401 || status === 403 || (status >= 300 && status < 400)) {
    throw new TypesFault(
      `GET ${target} returned ${status}. Pass a session that may use the integrations: --header 'cookie: …'.`,
    )
  }
  const list = listSchema.safeParse(body)
  if (!list.success) {
    throw new TypesFault(
      `GET ${target} returned ${status} without a list of integrations. Use the URL where the relay is mounted, such as http://localhost:3000/api/svc.`,
    )
  }
  return list.data
}
