import { placeAt } from './places.ts'
import type { Node } from './relayDocument.ts'

/** Keywords that do not restrict values. `format` does, but it is checked on the relay's responses instead. */
const ANNOTATIONS = new Set(['$schema', 'description', 'title', 'examples', 'example', 'format'])

const isOpen = (schema: Node) => schema === true || Object.keys(schema).length === 0

/**
 * Normalizes a schema so that two documents can be compared: follows references, removes annotations, sorts lists.
 */
export function shapeOf(document: Node, schema: Node): Node {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map((item) => shapeOf(document, item))
  const { node } = placeAt(document, { node: schema, pointer: '#' })

  const entries = Object.entries<Node>(node).flatMap(([name, value]) => {
    if (ANNOTATIONS.has(name)) return []
    if (name === 'required') return value.length > 0 ? [[name, [...value].sort()]] : []
    if (name === 'additionalProperties' && isOpen(value)) return [] // the same as leaving it out
    if (name !== 'properties') return [[name, shapeOf(document, value)]]
    const members = Object.entries(value).map(([member, of]) => [member, shapeOf(document, of)])
    return members.length > 0 ? [[name, Object.fromEntries(members)]] : []
  })
  return Object.fromEntries(entries)
}
