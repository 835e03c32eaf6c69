import * as z from 'zod/mini'
import type { Denial, Grant } from '../../relay/options.js'
import type { BackendAnswer } from './backend.js'
import { schemaFaults } from './schemaFaults.js'
import { section } from './settingChecks.js'

/** What a person is told of a denial at most. */
const MAX_REASON_CHARS = 500

const text = z.string({ error: 'Give a text.' })

const grantSchema = section({
  user: z.exactOptional(text),
  groupRef: z.exactOptional(text),
  integrations: z.exactOptional(
    z.union(
      [
        z.array(text),
        z.record(
          z.string(),
          section({ groupRef: z.exactOptional(text), installationId: z.exactOptional(text) }),
        ),
      ],
      { error: 'Give a list of aliases, or { alias: { groupRef, installationId } }.' },
    ),
  ),
  destinations: z.exactOptional(z.boolean({ error: 'Give true or false.' })),
})

const denialSchema = section({ deny: text })

/** Why an answer cannot be used. What it holds is not in here. */
export class UnusableAnswer extends Error {
  /** What it comes down to. */
  readonly reason: 'redirect' | 'status' | 'not-json' | 'not-a-grant'
  /** Which members are wrong, and how. */
  readonly faults: string[]

  constructor(reason: UnusableAnswer['reason'], faults: string[] = []) {
    super(`The backend's answer cannot be used: ${reason}.`)
    this.name = 'UnusableAnswer'
    this.reason = reason
    this.faults = faults
  }
}

function parseJson({ type, body }: BackendAnswer): { value: unknown } | null {
  if (type !== 'application/json' && !/^[\w.+-]+\/[\w.+-]+\+json$/.test(type)) return null
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) }
  } catch {
    return null
  }
}

/** The reason of a 403: ours, or that of a problem (RFC 9457). Without one, a person reads a general text. */
function readDenial(answer: BackendAnswer): Denial {
  const value = parseJson(answer)?.value
  if (typeof value !== 'object' || value === null) return { deny: '' }
  const reasons = ['deny' in value && value.deny, 'detail' in value && value.detail]
  const reason = reasons.find((one) => typeof one === 'string')
  return { deny: typeof reason === 'string' ? reason.slice(0, MAX_REASON_CHARS) : '' }
}

/**
 * What the backend's answer lets the caller do; null where nobody is signed in. Strict, because `group_ref` in the
 * place of `groupRef` would otherwise be a caller without a group, and nobody would know why.
 *
 * @throws {@link UnusableAnswer} if it is none of these answers
 */
export function readGrant(answer: BackendAnswer): Grant | Denial | null {
  const { status } = answer
  if (status === 401 || status === 204) return null
  if (status === 403) return readDenial(answer)
  if (status >= 300 && status < 400) throw new UnusableAnswer('redirect')
  if (status !== 200) throw new UnusableAnswer('status')

  const json = parseJson(answer)
  if (!json) throw new UnusableAnswer('not-json')
  const { value } = json
  if (value === null) return null
  const isDenial = typeof value === 'object' && 'deny' in value
  const result = (isDenial ? denialSchema : grantSchema).safeParse(value)
  if (!result.success) {
    const faults = schemaFaults(result.error.issues, value).map(({ path, wrong }) =>
      // A name of a member is the backend's own word; anything longer or stranger is not one.
      /^[\w.[\]-]{0,80}$/.test(path) ? `${path || 'the answer'} ${wrong}` : `a member ${wrong}`,
    )
    throw new UnusableAnswer('not-a-grant', faults.slice(0, 5))
  }
  return result.data as Grant | Denial // What the schemas hold is what these types say.
}
