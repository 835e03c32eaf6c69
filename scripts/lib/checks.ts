import type * as z from 'zod/mini'
import type { Member, Shape } from '../../src/contract/checks/findIssues.ts'
import { destinationSchema } from '../../src/contract/schemas/destination.ts'
import { integrationSchema } from '../../src/contract/schemas/integration.ts'
import { relayInfoSchema } from '../../src/contract/schemas/relayInfo.ts'
import { searchResultSchema } from '../../src/contract/schemas/searchResult.ts'

/** Schemas that the browser checks responses with, by the name of their file. */
export const checkedSchemas: Record<string, z.ZodMiniType> = {
  destination: destinationSchema,
  integration: integrationSchema,
  relayInfo: relayInfoSchema,
  searchResult: searchResultSchema,
}

/** The members of `schema._zod.def` that these schemas use. zod is pinned, because they are not documented. */
interface Definition {
  type: string
  shape: Record<string, z.ZodMiniType>
  catchall?: z.ZodMiniType
  element: z.ZodMiniType
  innerType: z.ZodMiniType
  values: (string | number)[]
}

// `_zod.def` has the type of the base class, which lacks the members of each kind.
const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition

function memberOf(name: string, schema: z.ZodMiniType): Member {
  const { type, innerType } = definitionOf(schema)
  if (type !== 'optional') return [name, shapeOf(schema)]
  if (schema._zod.traits.has('$ZodExactOptional')) return [name, shapeOf(innerType), true]
  throw new TypeError(`"${name}" must be an exact optional: JSON has no undefined.`)
}

function objectShape({ shape, catchall }: Definition): Shape {
  const others = catchall && definitionOf(catchall).type
  if (others === 'unknown') {
    return Object.entries(shape).map(([name, member]) => memberOf(name, member))
  }
  if (catchall && Object.keys(shape).length === 0) return { record: shapeOf(catchall) }
  throw new TypeError('An object must be loose, or have only members of one type.')
}

/** Returns the shape of a schema, for `findIssues`. Throws if shapes do not support the type of the schema. */
export function shapeOf(schema: z.ZodMiniType): Shape {
  const definition = definitionOf(schema)
  const { type, element, innerType, values } = definition
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
      return type
    case 'object':
      return objectShape(definition)
    case 'array':
      return { list: shapeOf(element) }
    case 'nullable':
      return { nullable: shapeOf(innerType) }
    case 'literal': {
      const [literal, ...more] = values
      if (literal !== undefined && more.length === 0) return { literal }
    }
  }
  throw new TypeError(`A check cannot be generated from this schema of type ${type}.`)
}
