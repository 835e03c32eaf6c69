import { isJsonObject, type JsonObject } from '../../contract/json/json.js'
import { isHeadersName, isSecretName } from '../../contract/secretNames.js'
import { maskSecrets } from '../../contract/secrets/maskSecrets.js'
import { destinationKinds, metadataKinds, type SettingKind } from './documentedKinds.js'
import { isNameMember, namesSecret } from './namesSecret.js'
import type { Place, RedactionLog } from './redactionLog.js'
import { redactSetting } from './redactSetting.js'

/** Maximum nesting depth. Destinations are less deep, and deeper JSON could exhaust the stack. */
const MAX_DEPTH = 32

/** Maximum length of a member's name, in characters. A longer name and its value count as secrets. */
const MAX_NAME_CHARS = 128

/** Replacement for a name that contains a secret. An empty name would be hard to see. */
const MASK = '***'

const NONE: ReadonlyMap<string, SettingKind> = new Map()

/** A value and the information that decides how it is redacted. */
export interface Setting {
  value: unknown
  place: Place
  kind: SettingKind
  /** Name of the member that contains it, directly or in a list. */
  name: string
}

/** Whether a value can contain a secret. Null, an empty string and a boolean cannot. */
function canContainSecret(value: unknown): boolean {
  return value !== null && value !== '' && typeof value !== 'boolean'
}

/** Returns the documented members of an object: those of a destination or of its metadata. */
function documentedAt({ depth, key }: Place): ReadonlyMap<string, SettingKind> {
  if (depth === 0) return destinationKinds
  return depth === 1 && key === 'metadata' ? metadataKinds : NONE
}

/** Whether the name of a member is too long or contains a secret. Short names, which are the most common, are safe. */
function isSecretKey(key: string): boolean {
  if (key.length > MAX_NAME_CHARS) return true
  return !/^[\w.-]{0,15}$/.test(key) && maskSecrets(key) !== key
}

function kindByName(name: string, value: unknown): SettingKind {
  // `header` with a string value can be the name of one header.
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
  // fromEntries defines its members, so `__proto__` stays an ordinary member.
  return Object.fromEntries(members)
}

/**
 * Returns the kind of an element: its list's kind, or `secret` after the name of a secret, as in `['PASSWORD', 'x']`.
 */
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
 * Copies a value without its secrets, and logs their places. Takes linear time.
 *
 * @returns The copy, or an empty string if the whole value is a secret.
 */
export function redactValue(setting: Setting, log: RedactionLog): unknown {
  const { value, place, kind, name } = setting
  // The caller then discards the settings of the destination.
  if (log.isFull) return ''
  const isContainer = typeof value === 'object' && value !== null
  if (kind === 'secret' || (isContainer && place.depth > MAX_DEPTH)) {
    if (!canContainSecret(value)) return value
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
