import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Node } from './relayDocument.ts'

/** Compiles the schemas of a document by where they stand. A keyword that JSON Schema does not have is an error. */
export function createSchemas(document: Node): (pointer: string) => ValidateFunction {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    // The document itself is none; what of it is one is checked where it is compiled.
    validateSchema: false,
  })
  // The document's own members, as it is what the schemas stand in, and OpenAPI's word for one of its examples.
  ajv.addVocabulary([...Object.keys(document), 'example'])
  formats.default(ajv)
  ajv.addSchema(document, 'relay.yaml')
  const compiled = new Map<string, ValidateFunction>()
  return (pointer) => {
    const known = compiled.get(pointer)
    const validate = known ?? ajv.compile({ $ref: `relay.yaml${pointer}` })
    compiled.set(pointer, validate)
    return validate
  }
}
