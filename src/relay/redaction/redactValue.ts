import { isJsonObject, type JsonObject } from '../../contract/json/json.js'
import { isHeadersName, isSecretName } from '../../contract/secretNames.js'
import { maskSecrets } from '../../contract/secrets/maskSecrets.js'
import { destinationKinds, metadataKinds, type SettingKind } from './documentedKinds.js'
import { isNameMember, namesSecret } from './namesSecret.js'
import type { Place, RedactionLog } from './redactionLog.js'
import { redactSetting } from './redactSetting.js'

/** No destination is nested deeper. Following deeper JSON could exhaust the stack. */
const MAX_DEPTH = 32

/** Longest name of a member, in characters. A longer one is a secret, with its value. */
const MAX_NAME_CHARS = 128

/** Replaces a name that contains a secret. An empty name would be hard to see. */
const MASK = '***'

const NONE: ReadonlyMap<string, SettingKind> = new Map()

/** A value with what decides how it is redacted. */
export interface Setting {
  value: unknown
  place: Place
  kind: SettingKind
  /** Name of the member that contains it, directly or in a list. */
  name: string
}

/** Whether there is anything to remove: null, an empty text and a flag reveal nothing. */
function holdsSomething(value: unknown): boolean {
  return value !== null && value !== '' && typeof value !== 'boolean'
}

/** The documented members of an object: of the destination itself and of its metadata. */
function documentedAt({ depth, key }: Place): ReadonlyMap<string, SettingKind> {
  if (depth === 0) return destinationKinds
  return depth === 1 && key === 'metadata' ? metadataKinds : NONE
}

/** Whether the name of a member is too long or contains a secret. Short names are plain, and most names are short. */
function isSecretKey(key: string): boolean {
  if (key.length > MAX_NAME_CHARS) return true
  return !/^[\w.-]{0,15}$/.test(key) && maskSecrets(key) !== key
}

function kindByName(name: string, value: unknown): SettingKind {
  // `header` alone can be the name of one header, and then its value is a text.
  const isContainer = typeof value === 'object' && /header$/i.test(name)
  if (isContainer || isHeadersName(name)) return 'headers'
  return isSecretName(name) ? 'secret' : 'unknown'
}

function redactObject(object: JsonObject, { place, kind }: Setting, log: RedactionLog): JsonObject {
  const documented = documentedAt(place)
  const isPair = namesSecret(object, documented !== NONE)
  const members = Object.entries(object).map(([key, value]): [string, unknown] => {
    const isSecret = isSecretKey(key)
    const name = isSecret ? MASK : key
    const child = { parent: place, key: name, depth: place.depth + 1 }
    if (isSecret) log.add(child)
    const isTaken = isSecret || kind === 'headers' || (isPair && !isNameMember(key))
    const childKind = documented.get(key) ?? (isTaken ? 'secret' : kindByName(key, value))
    return [name, redactValue({ value, place: child, kind: childKind, name }, log)]
  })
  // fromEntries defines its members, so that one called `__proto__` stays a member.
  return Object.fromEntries(members)
}

/** The kind of an element: that of its list, unless the element before it names a secret, as in `['PASSWORD', 'x']`. */
function elementKind(list: readonly unknown[], index: number, kind: SettingKind): SettingKind {
  if (kind === 'headers') return 'secret'
  const before = list[index - 1]
  const isNamed =
    kind === 'unknown' &&
    typeof before === 'string' &&
    /^[\w.-]{1,64}$/.test(before) &&
    (isSecretName(before) || /^--?u(?:ser)?$/.test(before))
  return isNamed ? 'secret' : kind
}

/**
 * Copies a value without its secrets, and logs where they were. Takes linear time.
 *
 * @returns An empty text instead of a value that is a secret as a whole.
 */
export function redactValue(setting: Setting, log: RedactionLog): unknown {
  const { value, place, kind, name } = setting
  // The destination is then shown without its settings.
  if (log.isFull) return ''
  const isContainer = typeof value === 'object' && value !== null
  if (kind === 'secret' || (isContainer && place.depth > MAX_DEPTH)) {
    if (!holdsSomething(value)) return value
    log.add(place)
    return ''
  }
  if (typeof value === 'string') {
    const redacted = redactSetting(kind, name, value)
    if (redacted !== value) log.add(place)
    return redacted
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      redactValue(
        {
          value: item,
          place: { parent: place, key: index, depth: place.depth + 1 },
          kind: elementKind(value, index, kind),
          name,
        },
        log,
      ),
    )
  }
  return isJsonObject(value) ? redactObject(value, setting, log) : value
}
