import { type FieldLocation, fieldLocationOf } from '../json/fieldLocation.js'
import { isJsonObject, type JsonObject } from '../json/json.js'
import { CODE_LIKE, codeOf } from './codeOf.js'
import type { Collector } from './findings.js'
import { isSentence } from './isSentence.js'
import { MAX_BODY_CHARS, MAX_DEPTH } from './limits.js'
import { isWhole, kindOfMember, membersOf, normalizeName, rankOf } from './members.js'
import { parseText } from './parseText.js'
import { textOf } from './textOf.js'

/** Position of a value in a body. */
interface Position {
  depth: number
  /** Whether the value is an error. If false, it is data that can contain errors. */
  isError: boolean
  /** Whether the value is in a list or object of errors. Their `path` and `name` are those of a field. */
  isElement: boolean
  /** Location of the field, from the key in an object of errors by field. */
  location: FieldLocation
  /** Whether the value is an additional sentence of a field error. */
  isFieldNote: boolean
}

/** Members that describe a field only in a list or object of errors. Elsewhere they describe the request or a class. */
const ELEMENT_NAMES = ['path', 'name', 'location', 'source', 'in', 'loc', 'apiname'] as const

const hasLocation = (location: FieldLocation) => Object.keys(location).length > 0

/**
 * Collects the errors of a body by its structure. Never reads more than the collector's limits.
 *
 * @param isLoose - Whether to search objects and lists of any name for errors, not only those with a known name.
 */
export function collectErrors(body: unknown, collector: Collector, isLoose: boolean): void {
  /** Remaining number of characters of nested documents that can be parsed. */
  let charsLeft = MAX_BODY_CHARS
  readValue(body, { depth: 0, isError: true, isElement: false, location: {}, isFieldNote: false })

  function readValue(value: unknown, position: Position) {
    if (position.depth > MAX_DEPTH) return
    // A text in data is not an error.
    if (typeof value === 'string' && position.isError) readText(value, position)
    else if (Array.isArray(value)) readList(value, position)
    else if (isJsonObject(value)) readObject(value, position)
  }

  /** Adds a text, or reads the JSON, XML or HTML that it contains. */
  function readText(text: string, position: Position) {
    const isDocument = /^\s*[{[<]/.test(text)
    if (isDocument && text.length > charsLeft) return
    if (isDocument) charsLeft -= text.length
    const parsed = isDocument ? parseText(text.trim()) : text
    if (typeof parsed !== 'string') return readValue(parsed, inside(position, {}))
    const isLocated = hasLocation(position.location)
    if (isLocated) collector.addFieldError(position.location, parsed)
    // An error outside a list also applies to the whole request.
    if (!isLocated || !position.isElement) collector.addSentence(parsed, position.isFieldNote)
  }

  function readList(list: readonly unknown[], position: Position) {
    const length = collector.spend(list.length)
    for (let index = 0; index < length; index += 1) {
      readValue(list[index], inside(position, { isElement: true }))
    }
  }

  function readObject(object: JsonObject, position: Position) {
    const members = membersOf(object, collector.spend(Object.keys(object).length))
    const found = codeOf(members)
    // An element of a list of results can be an error (Zoho).
    const isError =
      position.isError || (found?.isKind === false && typeof members.message === 'string')
    if (isError) collector.addCode(found)
    const texts = textsOf(members, isError)
    if (isError && texts.length === 0 && isUnwrappedFieldErrors(object))
      return readFields(object, position)

    const location = isError ? locationOf(members, position) : position.location
    const [first, ...others] = [...texts].sort(byUse)
    for (const each of locationsOf(members, location)) {
      if (first && (hasLocation(each) || isReadable(first.text))) {
        readText(first.text, inside(position, { location: each }))
      } else if (found && hasLocation(each) && position.isElement)
        collector.addFieldError(each, found.code)
    }
    for (const { text } of others) {
      const isFieldNote = position.isElement && hasLocation(location)
      if (isReadable(text)) readText(text, inside(position, { location: {}, isFieldNote }))
    }
    readContainers(members, inside(position, { location, isError }))
  }

  /** Reads the members that are objects or lists and can contain errors. */
  function readContainers(members: JsonObject, position: Position) {
    for (const [name, value] of Object.entries(members)) {
      if (textOf(value) !== undefined) continue
      const kind = kindOfMember(name, isLoose)
      if (kind === undefined) continue
      const isError =
        kind !== 'envelope' && (position.isError || kind === 'fields' || /error|fault/.test(name))
      const next = { ...position, isError, isElement: /s$/.test(name) && name !== 'extensions' }
      if (name === 'constraints') readRules(value, next)
      else if (isJsonObject(value) && isByField(name, kind, value, isLoose)) readFields(value, next)
      else readValue(value, next)
    }
  }

  /**
   * Reads an object of errors by field. A value is a text, a list of texts or errors, or an object of nested fields.
   */
  function readFields(fields: JsonObject, position: Position) {
    if (position.depth > MAX_DEPTH) return
    const names = Object.keys(fields)
    for (const name of names.slice(0, collector.spend(names.length))) {
      const value = fields[name]
      const location = isWhole(name) ? position.location : fieldOf(name, position.location)
      const next = inside(position, { location, isElement: true })
      if (isJsonObject(value) && textsOf(membersOf(value, 50), true).length === 0) {
        readFields(value, next)
      } else readValue(value, next)
    }
  }

  /** Reads an object of texts by violated rule (class-validator). */
  function readRules(rules: unknown, position: Position) {
    readValue(isJsonObject(rules) ? Object.values(rules) : rules, position)
  }
}

/**
 * Returns whether an object contains errors by field without a wrapper: each member is a list of texts or such an object,
 * and the texts of unknown names are sentences (Django REST framework).
 */
function isUnwrappedFieldErrors(object: JsonObject, depth = 3): boolean {
  const members = Object.entries(object).slice(0, 50)
  const isUnknown = (name: string) => kindOfMember(normalizeName(name), false) === undefined
  const isTexts = members.every(([name, value]) => {
    if (isJsonObject(value)) return depth > 0 && isUnwrappedFieldErrors(value, depth - 1)
    const text: unknown = Array.isArray(value) ? value[0] : undefined
    return typeof text === 'string' && (!isUnknown(name) || isSentence(text.slice(0, 1000)))
  })
  return isTexts && members.some(([name]) => isUnknown(name))
}

/** Returns the position of a nested value. */
function inside(position: Position, changes: Partial<Position>): Position {
  return { ...position, ...changes, depth: position.depth + 1 }
}

/** Returns whether a text is a sentence, or a document that can contain one. */
function isReadable(text: string): boolean {
  return /^\s*[{[<]/.test(text) || isSentence(text.slice(0, 1000))
}

interface Found {
  text: string
  rank: number
}

/** Compares two texts: sentences first, then by rank. */
function byUse(a: Found, b: Found): number {
  return Number(isReadable(b.text)) - Number(isReadable(a.text)) || a.rank - b.rank
}

/** Returns the texts of an error that can be sentences. */
function textsOf(members: JsonObject, isError: boolean): Found[] {
  return Object.entries(members).flatMap(([name, value]) => {
    const rank = rankOf(name, isError)
    const text = textOf(value)
    return rank === undefined || text === undefined ? [] : [{ text, rank }]
  })
}

/** Returns the location of an error from its members, and from the object of errors by field that contains it. */
function locationOf(members: JsonObject, { isElement, location }: Position): FieldLocation {
  const stated: JsonObject = { ...members }
  if (!isElement) for (const name of ELEMENT_NAMES) delete stated[name]
  // In GraphQL, `path` is a path in the response.
  if ('locations' in members || 'extensions' in members) delete stated.path
  // `VALIDATION_ERROR` and `ValidationError` are codes.
  if (typeof stated.name === 'string' && CODE_LIKE.test(stated.name)) delete stated.name
  const own = fieldLocationOf(stated)
  // Zoho: `"details": { "api_name": "Email" }`.
  const { details } = members
  const nested =
    !hasLocation(own) && isJsonObject(details) ? fieldLocationOf(detailsOf(details)) : own
  return { ...location, ...nested }
}

/** Returns the members of `details` that can be the name of a field. */
function detailsOf(details: JsonObject): JsonObject {
  const { apiname, field, fieldname, param } = membersOf(details, 50)
  return { apiname, field, fieldname, param }
}

/** Returns one location for each field that an error lists (Salesforce), or its only location. */
function locationsOf({ fields }: JsonObject, location: FieldLocation): FieldLocation[] {
  const list = typeof fields === 'string' ? [fields] : fields
  if (!Array.isArray(list)) return [location]
  const names = list.slice(0, 10).filter((name): name is string => typeof name === 'string')
  return names.length > 0 ? names.map((name) => ({ ...location, name })) : [location]
}

/** Returns the location for a key in an object of errors by field. The key can be a pointer. */
function fieldOf(name: string, parent: FieldLocation): FieldLocation {
  const location = fieldLocationOf({}, name)
  return parent.name && location.name
    ? { ...parent, name: `${parent.name}.${location.name}` }
    : { ...parent, ...location }
}

/** Matches members of an error that is not about a field. */
const PLAIN =
  /^(?:message|detail|msg|code|status|type|title|statuscode|errorcode|error|errors|requestid|id)$/

/** Returns whether the members are a message and its code, such as `{ "message": […], "code": 400 }` (Freshsales). */
function isOneError(members: readonly [name: string, value: unknown][]): boolean {
  const isMessage = ([name, value]: [string, unknown]) =>
    /^(?:message|detail)$/.test(name) && (typeof value === 'string' || Array.isArray(value))
  const isCode = ([name, value]: [string, unknown]) =>
    /^(?:status|error|exception)?code$/.test(name) && typeof value !== 'object'
  return members.some(isMessage) && members.some(isCode)
}

/**
 * Returns whether an object contains errors by field, and is not an error itself.
 *
 * @param isLoose - Whether to accept texts by field under any name. They can be data.
 */
function isByField(name: string, kind: string, object: JsonObject, isLoose: boolean): boolean {
  const members = Object.entries(membersOf(object, 50))
  const isPlain = members.every(([member]) => PLAIN.test(member))
  if (kind === 'fields') {
    if (isOneError(members)) return false
    const isText = ([member, value]: [string, unknown]) =>
      member !== 'errors' && typeof value === 'string'
    return !isPlain || !members.some(isText)
  }
  if (isPlain || !/^(?:details?|message|error)$/.test(name)) return false
  const isTexts = members.every(([, value]) => typeof value === 'string' && isSentence(value))
  const isLists = members.every(([, value]) => Array.isArray(value))
  return isLists || (isTexts && (isLoose || name === 'message'))
}
