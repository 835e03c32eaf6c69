import type { JsonObject } from '../json/json.js'
import { decodeEntities, withoutTags } from './decodeEntities.js'
import { MAX_NODES } from './limits.js'
import { markupEvents } from './markupEvents.js'

/** Maximum depth of elements. Deeper elements are read as content of the last one. */
const MAX_LEVELS = 16

/** Matches attributes that contain a part of an error: `<err code="98" msg="Invalid token">`. */
const ATTRIBUTE = /(?:^|\s)(code|message|msg|field)\s{0,8}=\s{0,8}(?:"([^"<>]*)"|'([^'<>]*)')/gi

interface Element {
  name: string
  members: JsonObject
  text: string
}

function newElement(name: string, attributes: string): Element {
  const members: JsonObject = Object.create(null)
  for (const [, key = '', ...values] of attributes.matchAll(ATTRIBUTE)) {
    members[key] = withoutTags(decodeEntities(values.join('')))
  }
  return { name, members, text: '' }
}

/** Returns the value of an element: its text, or an object of its child elements. */
function contentOf({ members, text }: Element): unknown {
  const trimmed = withoutTags(text)
  if (Object.keys(members).length === 0) return trimmed
  if (trimmed !== '') members['#text'] = trimmed
  return members
}

/** Adds a member. Elements of the same name become a list. */
function addMember(parent: Element, name: string, value: unknown) {
  const known = parent.members[name]
  if (known === undefined) parent.members[name] = value
  else if (Array.isArray(known)) known.push(value)
  else parent.members[name] = [known, value]
}

/** Creates a tree that tracks the open elements, from the outermost to the innermost. */
function createTree() {
  const root = newElement('', '')
  const open = [root]
  const innermost = () => open.at(-1) ?? root
  const close = () => {
    const element = open.pop()
    if (element) addMember(innermost(), element.name, contentOf(element))
  }
  return {
    innermost,
    open: (element: Element, isEmpty: boolean) => {
      if (open.length > MAX_LEVELS) return
      open.push(element)
      if (isEmpty) close()
    },
    /** Closes an element and the open elements in it. Ignores the end tag of an element that is not open. */
    close: (name: string) => {
      if (!open.some((element) => element.name === name)) return
      while (open.length > 1) {
        const isLast = innermost().name === name
        close()
        if (isLast) return
      }
    },
    end: () => {
      while (open.length > 1) close()
      return root.members
    },
  }
}

/**
 * Reads an XML document as an object of texts, lists and objects by element name. Reads as much as possible of a
 * malformed document. Takes linear time.
 */
export function readXml(source: string): JsonObject {
  const tree = createTree()
  let elements = 0
  for (const event of markupEvents(source)) {
    if (event.kind === 'text') tree.innermost().text += event.text
    else if (event.kind === 'close') tree.close(event.name)
    else {
      elements += 1
      if (elements > MAX_NODES) break
      tree.open(newElement(event.name, event.attributes), event.isEmpty)
    }
  }
  return tree.end()
}
