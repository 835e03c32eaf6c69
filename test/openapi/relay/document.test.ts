import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { relayHeaders } from '../../../src/contract/relayProtocol.js'
import { requestHeaderFilter, responseHeaderFilter } from '../../../src/relay/http/headers.js'
import { refuse, statusOf } from '../../../src/relay/http/problems.js'
import type { RelayProblemKind } from '../../../src/relay/http/relayProblemKind.js'
import { callRelay } from './callRelay.ts'
import { createResponseCheck } from './createResponseCheck.ts'
import { createSchemas } from './createSchemas.ts'
import { headerNames } from './headerNames.ts'
import { operationsOf, responseFor } from './places.ts'
import { type Node, relayDocument } from './relayDocument.ts'
import { relayKinds } from './relayKinds.ts'
import { situations } from './situations.ts'

const document = relayDocument()
const operations = operationsOf(document)
const { schemas } = document.components

/** Returns the problem kinds that a part of the document contains directly, not by reference. */
function kindsIn(node: Node): string[] {
  const found = JSON.stringify(node).matchAll(/"urn:svc-relay:([a-z-]+)"/g)
  return [...new Set([...found].map(([, kind = '']) => kind))].sort()
}

/** Returns the statuses of the table of kinds in the document's description. */
function kindsInWords(): Record<string, number> {
  const rows = String(document.info.description).matchAll(/^\| `([a-z-]+)` \| (\d{3}) \| \S/gm)
  return Object.fromEntries([...rows].map(([, kind = '', status]) => [kind, Number(status)]))
}

const pairs = (kinds: readonly (readonly [string, number])[]) =>
  kinds.map(([kind, status]) => `${status} ${kind}`).sort()

describe('the OpenAPI document of the relay', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()

    expect(await validator.validate(relayDocument())).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')

    const broken = relayDocument()
    delete broken.paths['/info'].get.responses['200']
    broken.paths['/info'].get.responses.ok = { description: 'no status' }
    expect((await validator.validate(broken)).valid).toBe(false)
  })

  it('has schemas that compile and examples that match them', () => {
    const compile = createSchemas(document)
    let examples = 0

    for (const [name, schema] of Object.entries<Node>(schemas)) {
      const validate = compile(`#/components/schemas/${name}`)
      for (const example of schema.examples ?? []) {
        examples += 1
        expect(validate(example) || validate.errors).toBe(true)
      }
    }
    expect(examples).toBeGreaterThan(3)
  })

  it('defines every referenced component, and references every component', () => {
    const text = JSON.stringify(document)
    const used = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, name]) => name),
    )
    const { securitySchemes: _, ...parts } = document.components
    const defined = Object.entries<Node>(parts).flatMap(([part, of]) =>
      Object.keys(of).map((name) => `${part}/${name}`),
    )

    expect([...used].sort()).toEqual(defined.sort())
  })

  it('describes every member, route, header and response', () => {
    const silent: string[] = []
    const visit = (node: Node, at: string) => {
      if (typeof node !== 'object' || node === null || node.$ref !== undefined) return
      const isNamed = /^\/(?:parameters|responses|headers)\/[^/]+$|\/properties\/[^/]+$/.test(at)
      const isNarrowed = node.const !== undefined || node.enum || node.not || node.format
      if (isNamed && !node.description && !isNarrowed && !/issues$/.test(at)) silent.push(at)
      for (const [name, of] of Object.entries<Node>(node)) {
        if (name !== 'examples' && name !== 'example') visit(of, `${at}/${name}`)
      }
    }
    visit(document.components, '')

    expect(silent).toEqual([])
    expect(operations.filter(({ place }) => !place.node.summary)).toEqual([])
  })

  it('explains each requirement that the guide for other languages lists', () => {
    const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/backends.md'), 'utf8')
    const requirementsIn = (text: string) =>
      [...new Set([...text.matchAll(/\b[A-M]\d\b/g)].map(([name]) => name))].sort()
    const listed = [...guide.matchAll(/^- \[ \] .*\((.+)\)$/gm)].map(([, names = '']) => names)

    expect(listed.length).toBeGreaterThan(30)
    expect(requirementsIn(listed.join())).toEqual(requirementsIn(document.info.description))
  })
})

describe('the relay', () => {
  const kinds = relayKinds()

  it('uses exactly the documented problem kinds and statuses', () => {
    const stated = kinds.map((kind) => [kind, statusOf(refuse(kind as RelayProblemKind))] as const) // of that type's union
    const inResponses = operations.flatMap((operation) =>
      Object.keys(operation.place.node.responses).flatMap((status) => {
        const response = responseFor(document, operation, Number(status))
        return kindsIn(response?.node ?? null).map((kind) => [kind, Number(status)] as const)
      }),
    )

    expect(kinds.length).toBeGreaterThan(20)
    expect(pairs(Object.entries(kindsInWords()))).toEqual(pairs(stated))
    expect([...new Set(pairs(inResponses))]).toEqual(pairs(stated))
    expect(kindsIn(schemas.RelayProblem.allOf)).toEqual(kinds)
  })

  /** Returns the names in a paragraph that begins with a label in bold. */
  const listOf = (label: string) => {
    const { description } = document.paths['/proxy/{alias}/{path}']
    const [, text = ''] = String(description).split(`**${label}:**`)
    const [paragraph = ''] = text.split('\n\n')
    return [...paragraph.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  }

  const isIn = (list: readonly string[]) => (name: string) =>
    list.some((entry) => {
      const pattern = entry.split('*').map((part) => part.replace(/\W/g, '\\$&'))
      return new RegExp(`^${pattern.join('.*')}$`).test(name)
    })

  const translated: string[] = [relayHeaders.retryAfter, relayHeaders.retryable]

  it.each([
    ['Request', requestHeaderFilter],
    ['Response', responseHeaderFilter],
  ] as const)('passes on exactly the documented headers (%s)', (direction, filterFor) => {
    const passed = listOf(`${direction} headers that are passed on`)
    const never = listOf(`${direction} headers that are never passed on`)
    const named = [...passed, ...never].map((name) => name.replace('*', 'some'))
    // The service's own two headers pass under the relay's names, whatever their own names are, so no list has them.
    const names = [...headerNames, ...named].filter((name) => !translated.includes(name))
    const passes = (additions: string[]) => {
      const filter = filterFor(additions, 'svc')
      return (name: string) => {
        const value = '</x>; rel=next' // a `Link` header needs a valid link
        const only = new Map([[name, value]])
        const headers = { get: (wanted: string) => only.get(wanted) ?? null }
        const forEach = (visit: (value: string, name: string) => void) => visit(value, name)
        return name in filter({ ...headers, forEach })
      }
    }
    const isPassed = passes([])
    const canPass = passes(['*'])

    expect(passed.length).toBeGreaterThan(10)
    expect(never.length).toBeGreaterThan(30)
    expect(names.filter(isPassed)).toEqual(names.filter(isIn(passed)))
    expect(names.filter((name) => !canPass(name))).toEqual(names.filter(isIn(never)))
  })

  const check = createResponseCheck(document)

  const seen = new Map<string, Set<string>>(operations.map(({ id }) => [id, new Set()]))

  it.each(situations)('responds as documented if $name', async (situation) => {
    const faults: string[] = []
    for (const operation of operations.filter((one) => situation.only?.(one) ?? true)) {
      const answered = await callRelay(operation, situation)
      if (answered.kind) seen.get(operation.id)?.add(`${answered.status} ${answered.kind}`)
      faults.push(...check(operation, answered).map((fault) => `${operation.id}: ${fault}`))
    }

    expect(faults).toEqual([])
  })

  it.each(operations)('refuses $id with exactly the documented problem kinds', (operation) => {
    const documented = Object.keys(operation.place.node.responses).flatMap((status) => {
      const response = responseFor(document, operation, Number(status))
      return kindsIn(response?.node ?? null).map((kind) => `${status} ${kind}`)
    })

    expect([...(seen.get(operation.id) ?? [])].sort()).toEqual(documented.sort())
  })

  it('responds to every operation with 200 if nothing fails', async () => {
    const plain = { name: 'nothing fails' }
    const answers = await Promise.all(operations.map((operation) => callRelay(operation, plain)))

    expect(answers.map(({ status }) => status)).toEqual(operations.map(() => 200))
    const [, destinations] = answers.map(({ body }) => new TextDecoder().decode(body))
    expect(JSON.parse(destinations ?? '')).toContainEqual(
      expect.objectContaining({ redacted: expect.arrayContaining([expect.any(String)]) }),
    )
  })

  /** The documented limit of an operation: a request at the limit succeeds, and a larger one gets the status. */
  it.each([
    ['getInfo', 414, 'characters'],
    ['search', 413, 'bytes'],
    ['proxyPost', 413, 'bytes'],
  ])(
    'accepts a request of %s up to the documented size, and rejects a larger one with %i',
    async (id, status, unit) => {
      const operation = operations.find((one) => one.id === id)
      if (!operation) throw new Error(`There is no operation ${id}.`)
      const { description } = responseFor(document, operation, status)?.node ?? {}
      const limit = Number(new RegExp(`(\\d+) ${unit}`).exec(description)?.[1])
      const sized = (size: number) => ({
        name: `${size} ${unit}`,
        call: () =>
          unit === 'characters'
            ? { path: `/?${'x'.repeat(size - '/api/svc/?'.length)}` }
            : { body: '{"objectName":"contacts","fieldFilters":[]}'.padEnd(size) },
      })

      const kept = await callRelay(operation, sized(limit))
      const exceeded = await callRelay(operation, sized(limit + 1))

      expect([limit > 0, kept.status, exceeded.status]).toEqual([true, 200, status])
    },
  )

  it('accepts a list of destinations up to the documented size, and no larger', async () => {
    const operation = operations.find(({ id }) => id === 'listDestinations')
    if (!operation) throw new Error('There is no operation listDestinations.')
    const limit = Number(/(\d+) bytes/.exec(operation.place.node.description)?.[1])
    const ofSize = (size: number) =>
      callRelay(operation, {
        name: `${size} bytes`,
        service: (sandbox) =>
          sandbox.failNext({ response: () => new Response('[]'.padEnd(size)), delayMs: 0 }),
      })

    expect((await ofSize(limit)).status).toBe(200)
    expect((await ofSize(limit + 1)).kind).toBe('upstream-invalid')
  })
})
