import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../src/client/response/ProblemError.js'
import { destinationTypes } from '../../src/contract/calls/destinations.js'
import { problemMembers, toProblem } from '../../src/contract/problem.js'
import { destinationSchema } from '../../src/contract/schemas/destination.js'
import { searchResultSchema } from '../../src/contract/schemas/searchResult.js'
import {
  buildDestination,
  buildProblem,
  buildRecord,
  createTestSvc,
} from '../../src/testing/index.js'

describe('buildDestination', () => {
  it('creates a valid destination of each type, with settings of that type', () => {
    for (const type of destinationTypes) {
      const destination = buildDestination({ type })
      expect(destinationSchema.parse(destination)).toEqual(destination)
      expect(destination.type).toBe(type)
      expect(Object.keys(destination.metadata)).not.toEqual([])
    }
    expect(buildDestination({ type: 's3' }).metadata).toHaveProperty('bucket')
    expect(buildDestination().metadata).toHaveProperty('url')
    expect(buildDestination({ type: 'carrier-pigeon' }).metadata).toEqual({})
  })

  it('creates unique IDs and names, unless they are passed', () => {
    const many = Array.from({ length: 50 }, () => buildDestination())
    expect(new Set(many.map(({ id }) => id)).size).toBe(50)
    expect(new Set(many.map(({ name }) => name)).size).toBe(50)
    expect(buildDestination({ id: 'a', name: 'b', metadata: {} })).toMatchObject({
      id: 'a',
      name: 'b',
      metadata: {},
    })
  })

  it('shares no objects between two destinations', () => {
    const first = buildDestination()
    first.metadata.url = 'https://changed.example'
    expect(buildDestination().metadata.url).not.toBe('https://changed.example')
  })
})

describe('buildRecord', () => {
  it('creates a valid record whose raw matches its fields', () => {
    const record = buildRecord({ fields: { stage: 'won' } })
    expect(searchResultSchema.parse(record)).toEqual(record)
    expect(record.fields).toEqual({ stage: 'won' })
    expect(record.raw).toEqual({ id: record.id, properties: { stage: 'won' } })
    expect(buildRecord({ id: '7', raw: { a: 1 } })).toMatchObject({ id: '7', raw: { a: 1 } })
    expect(buildRecord({ id: '7' }).fields.id).toBe('7')
  })

  it('creates unique IDs', () => {
    expect(new Set(Array.from({ length: 50 }, () => buildRecord().id)).size).toBe(50)
  })
})

describe('buildProblem', () => {
  it('creates every documented member with the right type, and no other', () => {
    const problem = buildProblem({ status: 403, retryAfter: '2025-01-01T12:00:30Z' })
    expect(Object.keys(problem).sort()).toEqual([...problemMembers].sort())
    expect(toProblem(problem, 403)).toEqual({ ...problem, extensions: {} })
    expect(problem).toMatchObject({ status: 403, title: 'Forbidden', retryable: false })
    expect(buildProblem({ status: 429 }).retryable).toBe(true)
  })

  it('creates unique request IDs and instances', () => {
    const many = Array.from({ length: 50 }, () => buildProblem())
    expect(new Set(many.map(({ requestId }) => requestId)).size).toBe(50)
    expect(new Set(many.map(({ instance }) => instance)).size).toBe(50)
  })

  it('is the problem that the page receives if the service fails with it', async () => {
    const { client, sandbox, dispose } = createTestSvc()
    const problem = buildProblem({ status: 418, detail: 'A teapot.' })
    sandbox.failNext({ status: 418, problem })

    const call = { integration: 'crm', method: 'GET', path: '/crm/v3/objects/contacts' }
    const error = await client.proxy(call).catch((thrown) => thrown)

    expect(error).toBeInstanceOf(ProblemError)
    expect(error.problem).toMatchObject({ detail: 'A teapot.', requestId: problem.requestId })
    dispose()
  })
})
