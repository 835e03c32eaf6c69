import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readDestinations } from '../../../src/contract/calls/readDestinations.js'

const destination = {
  id: 'dst_1',
  name: 'Orders',
  type: 'webhook',
  metadata: { url: 'https://hooks.example/in' },
  createTime: '2025-03-06T22:09:49Z',
}

/** Reads a list with one destination that differs from a valid one. */
function readOne(change: Record<string, unknown>) {
  const listing = readDestinations([{ ...destination, ...change }])
  return { ...listing?.destinations[0], unreadable: listing?.unreadable[0] }
}

describe('readDestinations', () => {
  it('reads null as an empty list', () => {
    expect(readDestinations(null)).toEqual({ destinations: [], unreadable: [] })
  })

  it.each([[{}], ['[]'], [7], [undefined]])('returns undefined for %j', (body) => {
    expect(readDestinations(body)).toBeUndefined()
  })

  it('returns a valid destination unchanged and without warnings', () => {
    const whole = { ...destination, updateTime: '2025-03-07T22:09:49Z', owner: { team: 'crm' } }

    expect(readDestinations([whole])).toEqual({ destinations: [whole], unreadable: [] })
  })

  it('reads a destination with 200,000 invalid headers', { tags: 'slow' }, () => {
    const headers = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`h${i}`, i]))

    const { metadata } = readOne({ metadata: { headers } })

    // `toEqual` takes seconds for an object of this size.
    expect(isDeepStrictEqual(metadata?.headers, headers)).toBe(true)
  })

  it.each([[null], [undefined], ['']])('reads metadata %j as an empty object', (metadata) => {
    expect(readOne({ metadata })).toEqual({ ...destination, metadata: {}, unreadable: undefined })
  })

  it.each([[null], ['']])('reads optional members that are %j as absent', (empty) => {
    const metadata = {
      url: 'https://hooks.example/in',
      region: empty,
      headers: empty,
      brokers: empty,
    }

    const read = readOne({ metadata, updateTime: empty })

    expect(read.metadata).toStrictEqual(destination.metadata)
    expect(read).not.toHaveProperty('updateTime')
    expect(read).not.toHaveProperty('warnings')
  })

  it('keeps empty strings that replace values redacted by the relay', () => {
    const metadata = { serverUrl: '', 'a/b': '', region: '' }

    const read = readOne({ metadata, redacted: ['/metadata/serverUrl', '/metadata/a~1b'] })

    expect(read.metadata).toEqual({ serverUrl: '', 'a/b': '' })
  })

  it('keeps optional members of the wrong type and lists them as warnings', () => {
    const metadata = { batchSize: '1000', headers: { 'X-Retries': 3, 'X-Team': 'crm' }, tls: 'yes' }

    const read = readOne({ metadata, updateTime: 1_735_732_800 })

    expect(read).toMatchObject({ metadata, updateTime: 1_735_732_800 })
    expect(read.warnings).toEqual([
      { pointer: '/metadata/headers/X-Retries', detail: 'expected string, got a number' },
      { pointer: '/metadata/tls', detail: 'expected boolean, got a string' },
      { pointer: '/metadata/batchSize', detail: 'expected number, got a string' },
      { pointer: '/updateTime', detail: 'expected string, got a number' },
    ])
  })

  it('never includes a value in a warning', () => {
    const read = readOne({ metadata: { url: { secret: 'hunter2' }, headers: 'Bearer hunter2' } })

    expect(read.warnings).toHaveLength(2)
    expect(JSON.stringify(read.warnings)).not.toContain('hunter2')
  })

  it.each(['id', 'name', 'type', 'createTime'])(
    'converts %s to a string if it is an integer or a boolean',
    (member) => {
      for (const value of [7, true, false]) {
        const read = readOne({ [member]: value })

        expect(read).toMatchObject({ [member]: String(value) })
        expect(read).not.toHaveProperty('warnings')
      }
    },
  )

  it.each([
    [{ id: 2 ** 53 }, 'id: expected string, got a number'],
    [{ id: 1.5 }, 'id: expected string, got a number'],
    [{ id: null }, 'id: expected string, got null'],
    [{ id: undefined }, 'id: expected string, got nothing'],
    [{ name: {} }, 'name: expected string, got an object'],
    [{ type: ['webhook'] }, 'type: expected string, got an array'],
    [{ createTime: { seconds: 1 } }, 'createTime: expected string, got an object'],
  ])('lists an element with %j as unreadable with the reason', (change, fault) => {
    expect(readOne(change).unreadable).toMatchObject({ index: 0, faults: [fault] })
  })

  it.each(['name', 'type', 'createTime'])('keeps a destination without %s', (member) => {
    for (const absent of [null, undefined]) {
      const read = readOne({ [member]: absent })

      expect(read).toMatchObject({ id: 'dst_1', [member]: '' })
      expect(read.warnings).toMatchObject([{ pointer: `/${member}` }])
    }
  })

  it.each([[[]], ['text'], [7]])('keeps a destination whose metadata is %j', (metadata) => {
    const read = readOne({ metadata })

    expect(read.metadata).toEqual({})
    expect(read.warnings).toMatchObject([{ pointer: '/metadata' }])
  })

  it.each([['/metadata/url'], [[7]], [{}]])(
    'replaces redacted with an empty list and adds a warning if it is %j',
    (redacted) => {
      const read = readOne({ redacted })

      expect(read.redacted).toEqual([])
      expect(read.warnings).toMatchObject([{ pointer: '/redacted' }])
    },
  )

  it('replaces a member "warnings" of the service and adds a warning', () => {
    expect(readOne({ warnings: 'quota' }).warnings).toEqual([
      { pointer: '/warnings', detail: 'expected nothing, got a string' },
    ])
  })

  it('keeps unknown types and keys unchanged', () => {
    const bridge = {
      ...destination,
      type: 'eventbridge',
      metadata: { eventBusName: 'orders', detailType: 'order.created', nested: { deep: [1] } },
    }

    expect(readDestinations([bridge])?.destinations).toEqual([bridge])
  })

  it('returns the ID and name of an unreadable element if they can be read', () => {
    const listing = readDestinations([{ id: 7, name: {} }, { id: {}, name: 'Orders' }, null, []])

    expect(listing?.unreadable.map(({ faults, ...named }) => named)).toEqual([
      { index: 0, id: '7' },
      { index: 1, name: 'Orders' },
      { index: 2 },
      { index: 3 },
    ])
  })

  it('does not modify the response body', () => {
    const element = Object.freeze({ id: 7, metadata: Object.freeze({ url: '' }) })

    expect(readDestinations([element])?.destinations).toHaveLength(1)
    expect(element).toEqual({ id: 7, metadata: { url: '' } })
  })

  describe('with strict: true', () => {
    it.each([
      { id: 7 },
      { metadata: null },
      { metadata: { batchSize: '1000' } },
      { updateTime: null },
      { redacted: 'url' },
    ])('lists a destination with %j as unreadable', (change) => {
      const listing = readDestinations([destination, { ...destination, ...change }], {
        strict: true,
      })

      expect(listing).toMatchObject({ destinations: [destination], unreadable: [{ index: 1 }] })
    })

    it('returns undefined for null', () => {
      expect(readDestinations(null, { strict: true })).toBeUndefined()
    })
  })
})
