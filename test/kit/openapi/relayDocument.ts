import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'yaml'

/** Anything of the document: read by name, and looked at before it is used. */
// biome-ignore lint/suspicious/noExplicitAny: a document whose own schema is checked by a test
export type Node = any

/** The relay's OpenAPI document, each part of it an object of its own, so that one can be changed for a try. */
export function relayDocument(): Node {
  const file = resolve(import.meta.dirname, '../../../openapi/relay.yaml')
  return JSON.parse(JSON.stringify(parse(readFileSync(file, 'utf8'))))
}
