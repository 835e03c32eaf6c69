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
import type { BackendResponse } from './backend.js'

/** Maximum length of a denial reason that the user sees, in characters. */
const MAX_REASON_CHARS = 500

const text = z.string({ error: 'Use a string.' })

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
      { error: 'Use a list of aliases, or { alias: { groupRef, installationId } }.' },
    ),
  ),
  destinations: z.exactOptional(z.boolean({ error: 'Use true or false.' })),
  installationConfigs: z.exactOptional(
    z.record(z.string(), z.unknown(), { error: 'Use { alias: config }.' }),
  ),
})

/** Configs of the caller's installations, by alias. */
export type InstallationConfigs = Readonly<Record<string, InstallationConfig>>

/** Grant in the backend's response. */
export interface BackendGrant {
  grant: Grant
  /** Installation configs in the response. */
  installationConfigs?: InstallationConfigs
}

const denialSchema = section({ deny: text })

/** Thrown if the backend's response is invalid. Contains none of its values. */
export class UnusableResponseError extends Error {
  /** Reason of the failure. */
  readonly reason:
    | 'redirect'
    | 'status'
    | 'not-json'
    | 'not-a-grant'
    | 'not-a-config'
    | 'not-fields'
  /** Invalid members and their faults. */
  readonly faults: string[]

  constructor(reason: UnusableResponseError['reason'], faults: string[] = []) {
    super(`The backend's response is invalid: ${reason}.`)
    this.name = 'UnusableResponseError'
    this.reason = reason
    this.faults = faults
  }
}

/** Parses a JSON body. Returns null if the response is not JSON. */
function parseJson({ type, body }: BackendResponse): { value: unknown } | null {
  if (type !== 'application/json' && !/^[\w.+-]+\/[\w.+-]+\+json$/.test(type)) return null
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) }
  } catch {
    return null
  }
}

/**
 * Returns the JSON value of a response.
 *
 * @throws {@link UnusableResponseError} if the status is not 200 or the body is not JSON
 */
export function jsonOf(response: BackendResponse): unknown {
  const { status } = response
  if (status >= 300 && status < 400) throw new UnusableResponseError('redirect')
  if (status !== 200) throw new UnusableResponseError('status')
  const json = parseJson(response)
  if (!json) throw new UnusableResponseError('not-json')
  return json.value
}

const denial = (reason: string): Denial => ({ deny: reason.slice(0, MAX_REASON_CHARS) })

/** Returns the reason of a 403: `deny`, or the detail of a problem (RFC 9457). Empty for the default text. */
function readDenial(response: BackendResponse): Denial {
  const value = parseJson(response)?.value
  if (typeof value !== 'object' || value === null) return { deny: '' }
  const reasons = ['deny' in value && value.deny, 'detail' in value && value.detail]
  const reason = reasons.find((one) => typeof one === 'string')
  return denial(typeof reason === 'string' ? reason : '')
}

/** Returns a value that matches a schema. Throws an error that names the invalid members. */
function check<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const faults = schemaFaults(result.error.issues, value).map(({ path, wrong }) =>
    // Logs only plain member names. Longer or unusual names may contain data.
    /^[\w.[\]-]{0,80}$/.test(path) ? `${path || 'the response'} ${wrong}` : `a member ${wrong}`,
  )
  throw new UnusableResponseError('not-a-grant', faults.slice(0, 5))
}

function readConfigs(configs: Readonly<Record<string, unknown>>): InstallationConfigs {
  const entries = Object.entries(configs).map(([alias, config]) => {
    try {
      return [alias, readInstallationConfig(config)] as const
    } catch (error) {
      if (!(error instanceof InstallationConfigError)) throw error
      const place = pointerTo('installationConfigs', alias)
      const separator = error.fault.startsWith('/') ? '' : ' '
      throw new UnusableResponseError('not-a-grant', [`${place}${separator}${error.fault}`])
    }
  })
  return Object.fromEntries(entries)
}

/**
 * Parses the backend's response. Returns `undefined` if nobody is signed in. Unknown members are errors, because a misspelled
 * `group_ref` instead of `groupRef` would otherwise result in a caller without a group.
 *
 * @throws {@link UnusableResponseError} if the response is invalid
 */
export function readGrant(response: BackendResponse): BackendGrant | Denial | undefined {
  const { status } = response
  if (status === 401 || status === 204) return undefined
  if (status === 403) return readDenial(response)
  const value = jsonOf(response)
  if (value === null) return undefined
  const isDenial = typeof value === 'object' && 'deny' in value
  if (isDenial) return denial(check(denialSchema, value).deny)
  const { installationConfigs, ...grant } = check(grantSchema, value)
  return {
    grant,
    ...(installationConfigs && { installationConfigs: readConfigs(installationConfigs) }),
  }
}
