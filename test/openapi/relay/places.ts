import type { Node } from './relayDocument.ts'

/** A part of the document and its location. */
export interface Place {
  node: Node
  /** A URI fragment (RFC 6901, section 6). */
  pointer: string
}

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace']

/** Returns a member of a part, and follows references. */
export function placeAt(document: Node, { node, pointer }: Place, ...names: string[]): Place {
  const [name, ...rest] = names
  if (node?.$ref !== undefined) {
    const inDocument = String(node.$ref).replace(/^#\//, '').split('/')
    return placeAt(document, { node: document, pointer: '#' }, ...inDocument, ...names)
  }
  if (name === undefined) return { node, pointer }
  const plain = name.replaceAll('~1', '/')
  const escaped = encodeURIComponent(plain.replaceAll('/', '~1'))
  return placeAt(document, { node: node?.[plain], pointer: `${pointer}/${escaped}` }, ...rest)
}

/** One documented operation. */
export interface Operation {
  path: string
  /** HTTP method, in upper case. */
  method: string
  id: string
  place: Place
  /** Whether this is the first operation of its path. It is also used to test undocumented methods. */
  isFirst: boolean
}

/** Returns all operations of the document, in document order. */
export function operationsOf(document: Node): Operation[] {
  return Object.entries<Node>(document.paths).flatMap(([path, item]) => {
    const methods = Object.keys(item).filter((name) => METHODS.includes(name))
    return methods.map((method, index) => ({
      path,
      method: method.toUpperCase(),
      id: item[method].operationId,
      place: placeAt(document, { node: document, pointer: '#' }, 'paths', path, method),
      isFirst: index === 0,
    }))
  })
}

/** Returns the documented response for a status: by exact status, by class, or the default. */
export function responseFor(document: Node, { place }: Operation, status: number) {
  const { responses } = place.node
  const key = [String(status), `${Math.floor(status / 100)}XX`, 'default'].find((k) => responses[k])
  return key === undefined ? undefined : placeAt(document, place, 'responses', key)
}
