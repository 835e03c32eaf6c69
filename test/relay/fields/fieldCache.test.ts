import { describe, expect, it, vi } from 'vitest'
import { FieldCache } from '../../../src/relay/fields/fieldCache.js'

function createCache({ fieldsMs = 60_000, cachedFields = 10 } = {}) {
  let nowMs = 0
  const cache = new FieldCache({ fieldsMs, cachedFields }, () => nowMs)
  const wait = (ms: number) => {
    nowMs += ms
  }
  return { cache, wait }
}

const fieldsOf = (count: number) => ({
  fields: Array.from({ length: count }, (_, index) => ({ name: `f${index}` })),
  isTruncated: false,
})

const loader = (count: number) => vi.fn(async () => fieldsOf(count))

describe('FieldCache', () => {
  it('loads once until the lifetime has passed since the load', async () => {
    const { cache, wait } = createCache()
    const load = loader(1)

    await cache.get('a', load)
    wait(59_999)
    await cache.get('a', load)
    expect(load).toHaveBeenCalledTimes(1)
    wait(1)
    await cache.get('a', load)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('shares a load that is in progress, however long it takes', async () => {
    const { cache, wait } = createCache()
    let finish = (_: ReturnType<typeof fieldsOf>) => {}
    const load = vi.fn(
      () =>
        new Promise<ReturnType<typeof fieldsOf>>((resolve) => {
          finish = resolve
        }),
    )

    const first = cache.get('a', load)
    wait(120_000)
    const second = cache.get('a', load)
    finish(fieldsOf(2))

    expect(await first).toBe(await second)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('rejects for waiting calls, and then returns nothing for 30 seconds', async () => {
    const { cache, wait } = createCache()
    const load = vi.fn(() => Promise.reject(new Error('down')))

    const results = await Promise.allSettled([cache.get('a', load), cache.get('a', load)])

    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    wait(29_999)
    expect(await cache.get('a', load)).toBeUndefined()
    expect(load).toHaveBeenCalledTimes(1)
    wait(1)
    await expect(cache.get('a', load)).rejects.toThrow('down')
  })

  it('caches a failure no longer than fields', async () => {
    const { cache, wait } = createCache({ fieldsMs: 1_000 })

    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    wait(1_000)

    expect(await cache.get('a', loader(1))).toEqual(fieldsOf(1))
  })

  it('removes the oldest fields if there are too many', async () => {
    const { cache } = createCache({ cachedFields: 12 })
    const first = loader(4)
    const second = loader(4)

    await cache.get('first', first)
    await cache.get('second', second)
    expect(cache.size).toBe(10)
    await cache.get('third', loader(4))

    expect(cache.size).toBe(10)
    await cache.get('second', second)
    await cache.get('first', first)
    expect(second).toHaveBeenCalledTimes(1)
    expect(first).toHaveBeenCalledTimes(2)
  })

  it('counts options, and does not keep fields that exceed the maximum alone', async () => {
    const { cache } = createCache()
    const options = Array.from({ length: 10 }, (_, index) => ({ value: String(index) }))
    const load = vi.fn(async () => ({ fields: [{ name: 'a', options }], isTruncated: false }))

    await cache.get('a', load)
    expect(cache.size).toBe(0)
    await cache.get('a', load)

    expect(load).toHaveBeenCalledTimes(2)
  })

  it('K2 stays within the maximum for 10,000 keys', async () => {
    const { cache } = createCache({ cachedFields: 100 })

    for (let index = 0; index < 10_000; index += 1) await cache.get(`k${index}`, loader(3))

    expect(cache.size).toBe(100)
  })
})
