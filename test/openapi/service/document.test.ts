import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { destinationTypes } from '../../../src/contract/calls/destinations.js'
import { problemMembers } from '../../../src/contract/problem.js'
import { destinationMetadataSchema } from '../../../src/contract/schemas/destination.js'
import { serviceHeaders } from '../../../src/contract/serviceHeaders.js'
import type { Node } from '../relay/relayDocument.ts'

const document: Node = parse(readFileSync(resolve(import.meta.dirname, './service.yaml'), 'utf8'))
const { schemas, securitySchemes } = document.components

/** Returns the members of a schema and their types, in the form of the tables in the service's document. */
const typesOf = ({ properties }: Node) =>
  Object.fromEntries(
    Object.entries<Node>(properties).map(([name, { type, format, $ref }]) => [
      name,
      $ref ? 'object' : [type, format].flat().filter(Boolean).join(' '),
    ]),
  )

/** Every schema that lists members. */
function closedObjects(node: Node, path = ''): string[] {
  if (typeof node !== 'object' || node === null) return []
  const here = node.additionalProperties === false ? [path] : []
  return [
    ...here,
    ...Object.entries(node).flatMap(([key, value]) => closedObjects(value, `${path}/${key}`)),
  ]
}

describe('the OpenAPI description of the service', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()

    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('has the three operations, and the proxy with every method that OpenAPI supports', () => {
    const operations = Object.entries<Node>(document.paths).map(([path, item]) => [
      path,
      Object.keys(item).filter((key) => key !== 'parameters'),
    ])

    expect(Object.fromEntries(operations)).toEqual({
      '/public/v1/projects/{projectIdOrName}/destinations': ['get'],
      '/search/v1/projects/{projectId}/integrations/{integrationId}': ['post'],
      '/proxy/{providerPath}': [
        'get',
        'put',
        'post',
        'delete',
        'options',
        'head',
        'patch',
        'trace',
      ],
    })
  })

  it('accepts key or token for the list, and only the key for searches and proxy calls', () => {
    const securityOf = (path: string, method: string) =>
      document.paths[path][method].security.flatMap((one: object) => Object.keys(one))

    expect(securityOf('/public/v1/projects/{projectIdOrName}/destinations', 'get')).toEqual([
      'APIKeyHeader',
      'Bearer',
    ])
    expect(
      securityOf('/search/v1/projects/{projectId}/integrations/{integrationId}', 'post'),
    ).toEqual(['APIKeyHeader'])
    expect(securityOf('/proxy/{providerPath}', 'patch')).toEqual(['APIKeyHeader'])
    expect(securitySchemes.APIKeyHeader).toEqual({
      type: 'apiKey',
      in: 'header',
      name: 'X-Api-Key',
    })
  })

  it('has the members of a problem with the types of the service’s document', () => {
    expect(typesOf(schemas.Problem)).toEqual({
      type: 'string uri',
      href: 'string uri',
      title: 'string',
      status: 'integer int32',
      detail: 'string',
      instance: 'string uri',
      subsystem: 'string',
      time: 'string date-time',
      requestId: 'string',
      causes: 'array',
      remedy: 'string',
      supportEmail: 'string email',
      supportPhone: 'string',
      supportUrl: 'string uri',
      retryable: 'boolean',
      retryAfter: 'string date-time',
      context: 'object',
    })
    expect(schemas.Problem.required).toBeUndefined()
  })

  it('has the members of a destination, and metadata keys of four types', () => {
    const keys = Object.entries(typesOf(schemas.DestinationMetadata))
    const others = keys.filter(([, type]) => type !== 'string')

    expect(typesOf(schemas.Destination)).toEqual({
      id: 'string',
      name: 'string',
      type: 'string',
      metadata: 'object',
      createTime: 'string date-time',
      updateTime: 'string date-time',
    })
    expect(schemas.Destination.required).toEqual(['id', 'name', 'type', 'metadata', 'createTime'])
    expect(keys).toHaveLength(31)
    expect(Object.fromEntries(others)).toEqual({
      headers: 'object null',
      tls: 'boolean',
      batchSize: 'integer',
      maxWaitSecs: 'integer',
    })
  })

  it('lists the same keys for the metadata of each documented type', () => {
    const { if: condition, then } = schemas.Destination

    expect(condition.properties.type.enum).toHaveLength(12)
    expect(then.properties.metadata.propertyNames.enum).toEqual(
      Object.keys(schemas.DestinationMetadata.properties),
    )
  })

  it('closes every object whose members the service’s document lists', () => {
    expect(closedObjects(schemas).sort()).toEqual([
      '/Destination',
      '/Problem',
      '/SearchFilter',
      '/SearchRequest',
      '/SearchResponse',
      '/SearchResult',
    ])
  })

  it('lists the same members as the kit’s contract, which it does not import', () => {
    const { parameters, get } = document.paths['/proxy/{providerPath}']
    const search =
      document.paths['/search/v1/projects/{projectId}/integrations/{integrationId}'].post
    const listed = [
      ...parameters.filter((one: Node) => one.in === 'header'),
      ...search.parameters.filter((one: Node) => one.in === 'header'),
      ...Object.keys(get.responses.default.headers).map((name) => ({ name })),
      securitySchemes.APIKeyHeader,
    ].map(({ name }: Node) => name.toLowerCase())

    expect(problemMembers).toEqual(Object.keys(schemas.Problem.properties))
    expect(destinationTypes).toEqual(schemas.Destination.if.properties.type.enum)
    expect(Object.keys(destinationMetadataSchema.shape).sort()).toEqual(
      Object.keys(schemas.DestinationMetadata.properties).sort(),
    )
    expect(Object.values(serviceHeaders('svc')).sort()).toEqual(listed.sort())
  })
})
