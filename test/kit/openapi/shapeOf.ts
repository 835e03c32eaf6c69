import { placeAt } from './places.ts'
import type { Node } from './relayDocument.ts'

/** What says nothing of which values fit. A format says it, and is checked on the relay's own answers. */
const ANNOTATIONS = new Set(['$schema', 'description', 'title', 'examples', 'example', 'format'])

const isOpen = (schema: Node) => schema === true || Object.keys(schema).length === 0

/**
 * A schema in one form, whoever has written it: references followed, words left out, in the order of the alphabet.
 */
export function shapeOf(document: Node, schema: Node): Node {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map((item) => shapeOf(document, item))
  const { node } = placeAt(document, { node: schema, pointer: '#' })

  const entries = Object.entries<Node>(node).flatMap(([name, value]) => {
    if (ANNOTATIONS.has(name)) return []
    if (name === 'required') return value.length > 0 ? [[name, [...value].sort()]] : []
    if (name === 'additionalProperties' && isOpen(value)) return [] // as where it is left out
    if (name !== 'properties') return [[name, shapeOf(document, value)]]
    const members = Object.entries(value).map(([member, of]) => [member, shapeOf(document, of)])
    return members.length > 0 ? [[name, Object.fromEntries(members)]] : []
  })
  return Object.fromEntries(entries)
}
