import { describe, expect, it, vi } from 'vitest'
import { ByteQueue } from '../../../src/relay/http/byteQueue.js'

function setUp() {
  const source = { pause: vi.fn(), resume: vi.fn(), stop: vi.fn() }
  return { source, queue: new ByteQueue(source) }
}

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (piece: Uint8Array | undefined) => piece && new TextDecoder().decode(piece)
const kibibytes = (count: number) => new Uint8Array(count * 1024)

describe('ByteQueue', () => {
  it('returns pieces in order, whether the push or the read comes first', async () => {
    const { queue } = setUp()
    const first = queue.read()
    queue.push(bytes('a'))
    queue.push(bytes('b'))
    queue.push(bytes('c'))
    queue.end()

    expect([text(await first), text(await queue.read()), text(await queue.read())]).toEqual([
      ...['a', 'b', 'c'],
    ])
    expect(await queue.read()).toBeUndefined()
    expect(await queue.read()).toBeUndefined()
  })

  it('pauses its source at 64 KiB, and resumes it below', async () => {
    const { queue, source } = setUp()
    queue.push(kibibytes(63))
    expect(source.pause).not.toHaveBeenCalled()
    queue.push(kibibytes(1))
    queue.push(kibibytes(1))
    expect(source.pause).toHaveBeenCalledTimes(1)
    expect(source.resume).not.toHaveBeenCalled()

    await queue.read()
    expect(source.resume).toHaveBeenCalledTimes(1)
    await queue.read()
    await queue.read()
    expect(source.resume).toHaveBeenCalledTimes(1)
  })

  it('returns all queued pieces before it rejects with the error', async () => {
    const { queue } = setUp()
    queue.push(bytes('a'))
    queue.fail(new Error('cut'))

    expect(queue.all()).toBeUndefined()
    expect(text(await queue.read())).toBe('a')
    await expect(queue.read()).rejects.toThrow('cut')
    await expect(queue.read()).rejects.toThrow('cut')
  })

  it('rejects with an error even if fail is called without a reason', async () => {
    const { queue } = setUp()
    queue.push(bytes('a'))
    queue.fail(undefined)

    expect(queue.all()).toBeUndefined()
    expect(text(await queue.read())).toBe('a')
    await expect(queue.read()).rejects.toThrow('cut off')
  })

  it('settles a pending read on failure and at the end', async () => {
    const broken = setUp().queue
    const ended = setUp().queue
    const reads = [broken.read(), ended.read()] as const
    broken.fail(new Error('cut'))
    ended.end()

    await expect(reads[0]).rejects.toThrow('cut')
    expect(await reads[1]).toBeUndefined()
  })

  it('returns all bytes at once only after the end', async () => {
    const { queue } = setUp()
    queue.push(bytes('a'))
    queue.push(bytes('bc'))
    expect(queue.all()).toBeUndefined()
    queue.end()

    expect(text(queue.all())).toBe('abc')
    expect(await queue.read()).toBeUndefined()
  })

  it('discards its pieces and stops its source once when it is canceled', async () => {
    const { queue, source } = setUp()
    queue.push(bytes('a'))
    const waits = setUp()
    const read = waits.queue.read()
    queue.cancel()
    queue.cancel()
    waits.queue.cancel()
    queue.push(bytes('b'))
    queue.fail(new Error('cut'))

    expect(await queue.read()).toBeUndefined()
    expect(await read).toBeUndefined()
    expect(source.stop).toHaveBeenCalledTimes(1)
  })

  it('does not stop a source that has already ended', () => {
    const { queue, source } = setUp()
    queue.end()
    queue.cancel()

    expect(source.stop).not.toHaveBeenCalled()
  })
})
