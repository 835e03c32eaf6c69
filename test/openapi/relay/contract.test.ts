import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { destinationTypes } from '../../../src/contract/calls/destinations.js'
import { problemMembers, toProblem } from '../../../src/contract/problem.js'
import { aliasPattern, relayHeaders, relayRoutes } from '../../../src/contract/relayProtocol.js'
import { destinationSchema } from '../../../src/contract/schemas/destination.js'
import { integrationSchema } from '../../../src/contract/schemas/integration.js'
import { relayInfoSchema } from '../../../src/contract/schemas/relayInfo.js'
import { searchBodySchema } from '../../../src/contract/schemas/searchBody.js'
import { searchResultSchema } from '../../../src/contract/schemas/searchResult.js'
import { createSchemas } from './createSchemas.ts'
import { type Node, relayDocument } from './relayDocument.ts'
import { shapeOf } from './shapeOf.ts'

const document = relayDocument()
const { schemas } = document.components
/** The service's destination with the members that a relay adds. */
const relayDestinationSchema = z.extend(destinationSchema, {
  redacted: z.exactOptional(z.array(z.string())),
})

describe('the kit’s contract', () => {
  it.each([
    ['RelayInfo', relayInfoSchema],
    ['Integration', integrationSchema],
    ['Destination', relayDestinationSchema],
    ['SearchBody', searchBodySchema],
    ['SearchResult', searchResultSchema],
  ] as const)('has the documented shape of %s', (name, schema) => {
    const ofContract = z.toJSONSchema(schema, { io: 'input' })

    expect(shapeOf(document, schemas[name])).toEqual(shapeOf({}, ofContract))
  })

  it('has the documented routes', () => {
    expect(Object.keys(document.paths).sort()).toEqual(
      [
        relayRoutes.info(),
        relayRoutes.destinations(),
        relayRoutes.integrations(),
        relayRoutes.search('{alias}'),
        relayRoutes.proxy('{alias}', '/{path}'),
      ].sort(),
    )
    expect(Object.keys(relayRoutes)).toHaveLength(Object.keys(document.paths).length)
    expect(document.components.parameters.Alias.schema.pattern).toBe(aliasPattern.source)
  })

  it('has the documented headers', () => {
    const parameters = Object.values<Node>(document.components.parameters)
    const sent = parameters.filter((one) => one.in === 'header').map((one) => one.name)
    const received = Object.values<Node>(document.components.responses).flatMap((response) =>
      Object.keys(response.headers),
    )
    const ofTheRelay = [...sent, ...received]
      .map((name) => name.toLowerCase())
      .filter((name) => /^x-(?:svc|relay)-/.test(name))

    expect([...new Set(ofTheRelay)].sort()).toEqual(Object.values(relayHeaders).sort())
    for (const item of Object.values<Node>(document.paths)) {
      expect(item.parameters).toContainEqual({ $ref: '#/components/parameters/Relay' })
    }
  })

  it('has the documented version and destination types', () => {
    const version = z.toJSONSchema(relayInfoSchema).properties?.version

    expect(version).toMatchObject({ const: Number(document.info.version) })
    expect(schemas.Destination.properties.type.examples).toEqual([...destinationTypes])
  })

  it('has the documented members of a problem, and accepts the same values for them', () => {
    const compile = createSchemas(document)
    const values = [null, true, '', 'x', 0, 399, 400, 599, 600, 400.5, [], ['x'], [1], {}, { a: 1 }]

    expect(Object.keys(schemas.Problem.properties)).toEqual(problemMembers)
    for (const member of problemMembers) {
      const validate = compile('#/components/schemas/Problem')
      const documented = values.filter((value) => validate({ [member]: value }))
      const read = values.filter(
        (value) => !Object.hasOwn(toProblem({ [member]: value }, undefined).extensions, member),
      )
      expect([member, documented]).toEqual([member, read])
    }
  })
})
