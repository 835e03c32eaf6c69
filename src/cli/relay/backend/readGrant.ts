import * as z from 'zod/mini'
import { pointerTo } from '../../../contract/json/json.js'
import {
  InstallationConfigError,
  readInstallationConfig,
} from '../../../contract/manifest/installationConfig.js'
import type { InstallationConfig } from '../../../contract/manifest/manifest.js'
import type { Denial, Grant } from '../../../relay/config/relayOptions.js'
import { schemaFaults } from '../config/schemaFaults.js'
import { section } from '../config/settingChecks.js'
import type { BackendAnswer } from './backend.js'

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
  installationConfigs: z.exactOptional(
    z.record(z.string(), z.unknown(), { error: 'Give { alias: config }.' }),
  ),
})

/** Configs of the caller's installations, by alias. */
export type InstallationConfigs = Readonly<Record<string, InstallationConfig>>

/** The grant in the backend's response. */
export interface BackendGrant {
  grant: Grant
  /** Configs that came with it. */
  installationConfigs?: InstallationConfigs
}

const denialSchema = section({ deny: text })

/** Why an answer cannot be used. What it holds is not in here. */
export class UnusableAnswer extends Error {
  /** What it comes down to. */
  readonly reason: 'redirect' | 'status' | 'not-json' | 'not-a-grant' | 'not-a-config'
  /** Which members are wrong, and how. */
  readonly faults: string[]

  constructor(reason: UnusableAnswer['reason'], faults: string[] = []) {
    super(`The backend's answer cannot be used: ${reason}.`)
    this.name = 'UnusableAnswer'
    this.reason = reason
    this.faults = faults
  }
}

/** The value of a JSON body, or null if the answer is not JSON. */
export function parseJson({ type, body }: BackendAnswer): { value: unknown } | null {
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

/** A value that fits a schema, or the error that names what does not. */
function check<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const faults = schemaFaults(result.error.issues, value).map(({ path, wrong }) =>
    // A name of a member is the backend's own word; anything longer or stranger is not one.
    /^[\w.[\]-]{0,80}$/.test(path) ? `${path || 'the answer'} ${wrong}` : `a member ${wrong}`,
  )
  throw new UnusableAnswer('not-a-grant', faults.slice(0, 5))
}

function readConfigs(configs: Readonly<Record<string, unknown>>): InstallationConfigs {
  const entries = Object.entries(configs).map(([alias, config]) => {
    try {
      return [alias, readInstallationConfig(config)] as const
    } catch (error) {
      if (!(error instanceof InstallationConfigError)) throw error
      const place = pointerTo('installationConfigs', alias)
      const separator = error.fault.startsWith('/') ? '' : ' '
      throw new UnusableAnswer('not-a-grant', [`${place}${separator}${error.fault}`])
    }
  })
  return Object.fromEntries(entries)
}

/**
 * What the backend's answer lets the caller do; null where nobody is signed in. Strict, because `group_ref` in the
 * place of `groupRef` would otherwise be a caller without a group, and nobody would know why.
 *
 * @throws {@link UnusableAnswer} if it is none of these answers
 */
export function readGrant(answer: BackendAnswer): BackendGrant | Denial | null {
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
  if (isDenial) return check(denialSchema, value)
  const { installationConfigs, ...grant } = check(grantSchema, value)
  return {
    grant,
    ...(installationConfigs && { installationConfigs: readConfigs(installationConfigs) }),
  }
}
