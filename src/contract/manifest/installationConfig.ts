import { isJsonObject, type JsonObject, pointerTo } from '../json/json.js'
import { kindOf, misspelledMembers } from '../json/kindOf.js'
import type { InstallationConfig } from './manifest.js'

type Path = readonly string[]

/** Error for a value that is not a valid installation config. The message contains none of its values. */
export class InstallationConfigError extends TypeError {
  /** JSON Pointer (RFC 6901) and the reason: `/read/objects is a list`. */
  readonly fault: string

  constructor(path: Path, wrong: string) {
    // Object names have no maximum length, so the pointer is cut to keep log lines short.
    const pointer = pointerTo(...path).slice(0, 200)
    const fault = pointer ? `${pointer} ${wrong}` : wrong
    super(
      `Not an installation config: ${pointer ? fault : `it ${wrong}`}. Return the config as the service stores it, { config: { content } }, or its content, { read, proxy }.`,
    )
    this.name = 'InstallationConfigError'
    this.fault = fault
  }
}

/** Members that contain settings. They are not allowed next to a wrapper. */
const ACTIONS = ['read', 'proxy', 'write', 'subscribe']

/** Known members of a config's content. A config must be empty or have at least one of them. */
const MEMBERS = [...ACTIONS, 'provider']

const NO_MEMBER = 'has none of "read", "proxy", "write", "subscribe" and "provider"'

function asObject(value: unknown, path: Path, known: readonly string[]): JsonObject {
  if (!isJsonObject(value)) throw new InstallationConfigError(path, kindOf(value))
  for (const { name, meant } of misspelledMembers(value, known)) {
    throw new InstallationConfigError([...path, name], `is misspelled; use "${meant}"`)
  }
  return value
}

/** Returns a member that is an object, or undefined if it is absent or null. */
function optionalObject(
  parent: JsonObject,
  name: string,
  path: Path,
  known: readonly string[],
): JsonObject | undefined {
  const value = parent[name]
  if (value === undefined || value === null) return undefined
  return asObject(value, [...path, name], known)
}

/** Copies a boolean member, if it exists. Null is an error, because it is neither true nor false. */
function optionalBoolean<Name extends string>(
  parent: JsonObject,
  name: Name,
  path: Path,
): { [key in Name]?: boolean } {
  const value = parent[name]
  if (value === undefined) return {}
  if (typeof value !== 'boolean') throw new InstallationConfigError([...path, name], kindOf(value))
  return { [name]: value } as { [key in Name]?: boolean } // TypeScript widens a computed name to string.
}

/** Returns the content of `{ config: { content } }`, `{ content }` or a bare config, and its path. */
function unwrap(value: unknown): { content: JsonObject; path: Path } {
  let content = asObject(value, [], ['config', 'content', ...MEMBERS])
  const path: string[] = []
  for (const wrapper of ['config', 'content']) {
    if (!Object.hasOwn(content, wrapper)) {
      if (path.length > 0) throw new InstallationConfigError([...path, wrapper], 'is missing')
      continue
    }
    const other = ACTIONS.find((name) => Object.hasOwn(content, name))
    const inside: unknown = content[wrapper]
    path.push(wrapper)
    if (other) {
      const wrong = `is next to "${other}", so the config is ambiguous`
      throw new InstallationConfigError(path, wrong)
    }
    content = asObject(inside, path, wrapper === 'config' ? ['content'] : MEMBERS)
  }
  return { content, path }
}

/** Returns the members of an object that have a type. Fields only describe an object, so other members are ignored. */
function membersOfType<T>(value: unknown, isValid: (member: unknown) => member is T) {
  if (!isJsonObject(value)) return undefined
  const entries = Object.entries(value).filter((entry): entry is [string, T] => isValid(entry[1]))
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

function readFields(object: JsonObject) {
  const isName = (value: unknown): value is string => typeof value === 'string' && value !== ''
  const selectedFieldMappings = membersOfType(object.selectedFieldMappings, isName)
  const selectedFields = membersOfType(object.selectedFields, (value) => typeof value === 'boolean')
  return {
    ...(selectedFieldMappings && { selectedFieldMappings }),
    ...(selectedFields && { selectedFields }),
  }
}

function readObjects(content: JsonObject, path: Path): InstallationConfig['read'] {
  const read = optionalObject(content, 'read', path, ['objects'])
  if (!read) return undefined
  const at = [...path, 'read']
  if (!Object.hasOwn(read, 'objects') && Object.keys(read).length > 0) {
    throw new InstallationConfigError(at, 'has members but no "objects"')
  }
  const objects = optionalObject(read, 'objects', at, [])
  if (!objects) return {}
  const entries = Object.keys(objects).flatMap((name) => {
    const atObjects = [...at, 'objects']
    const object = optionalObject(objects, name, atObjects, ['disabled'])
    if (!object) return []
    const disabled = optionalBoolean(object, 'disabled', [...atObjects, name])
    return [[name, { ...disabled, ...readFields(object) }] as const]
  })
  // `fromEntries` defines own properties, so an object can be named `__proto__`.
  return { objects: Object.fromEntries(entries) }
}

/**
 * Reads the config of an installation: as the service stores it (`{ config: { content: { read, proxy } } }`), without
 * the outer wrapper (`{ content }`), or bare (`{ read, proxy }`). `read`, `read.objects`, its objects and `proxy` can
 * be null, which means absent. Unknown members are ignored, but at least one member must be known.
 *
 * @throws {@link InstallationConfigError} if the value is anything else. Ignoring an unreadable config would enable
 *   objects and calls that it disables.
 */
export function readInstallationConfig(value: unknown): InstallationConfig {
  const { content, path } = unwrap(value)
  const hasMember = MEMBERS.some((name) => Object.hasOwn(content, name))
  if (!hasMember && Object.keys(content).length > 0) {
    throw new InstallationConfigError(path, NO_MEMBER)
  }
  const read = readObjects(content, path)
  const proxy = optionalObject(content, 'proxy', path, ['enabled'])
  return {
    ...(read && { read }),
    ...(proxy && { proxy: optionalBoolean(proxy, 'enabled', [...path, 'proxy']) }),
  }
}
