import { createClient } from '../../src/client/createClient.js'
import { ProblemError } from '../../src/client/response/ProblemError.js'

/** The outcome of a call: `ok`, or the origin of its error. */
type Outcome = string

declare global {
  interface Window {
    /** Makes calls at the same time. Returns how often each outcome occurred. */
    callAll: (
      integrations: string[],
      times: number,
    ) => Promise<Record<string, Record<Outcome, number>>>
    /** Returns whether calls of an integration are held, according to this tab's copy of the storage. */
    isHeld: (integration: string) => boolean
  }
}

const client = createClient({ endpoint: '/api/svc' })
const paths: Record<string, string> = {
  crm: '/crm/v3/objects/contacts',
  desk: '/api/v2/tickets.json',
}

async function outcomeOf(integration: string, method: string): Promise<Outcome> {
  try {
    await client.proxy({ integration, path: paths[integration] ?? '/', method, throttle: true })
    return 'ok'
  } catch (error) {
    return error instanceof ProblemError ? error.origin : String(error)
  }
}

window.callAll = async (integrations, times) => {
  const counts: Record<string, Record<Outcome, number>> = {}
  const calls = Array.from({ length: times }, (_, index) =>
    integrations.map(async (integration) => {
      const outcome = await outcomeOf(integration, index % 2 ? 'GET' : 'HEAD')
      counts[integration] ??= {}
      counts[integration][outcome] = (counts[integration][outcome] ?? 0) + 1
    }),
  )
  await Promise.all(calls.flat())
  return counts
}

window.isHeld = (integration) => client.holds.get(integration) !== undefined
