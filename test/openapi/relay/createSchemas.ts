import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Node } from './relayDocument.ts'

/** Compiles the document's schemas by pointer. A keyword that JSON Schema does not define is an error. */
export function createSchemas(document: Node): (pointer: string) => ValidateFunction {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    // The document is not a schema. Its schemas are checked when they are compiled.
    validateSchema: false,
  })
  // The document's own members, because the schemas are inside it, and OpenAPI's keyword for a single example.
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
