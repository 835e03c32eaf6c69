import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'yaml'

/** Any part of the document. Read members by name, and check them before use. */
// biome-ignore lint/suspicious/noExplicitAny: a document whose own schema is checked by a test
export type Node = any

/** Returns a new copy of the relay's OpenAPI document, so that a test can change it. */
export function relayDocument(): Node {
  const file = resolve(import.meta.dirname, '../../../openapi/relay.yaml')
  return JSON.parse(JSON.stringify(parse(readFileSync(file, 'utf8'))))
}
