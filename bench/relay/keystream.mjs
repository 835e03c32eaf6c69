// Creates bytes that are cheap to create, never repeat and cannot be compressed: AES in counter mode over zeros.
import { createCipheriv, randomBytes } from 'node:crypto'

const CHUNK = 64 * 1024
const zeros = Buffer.alloc(CHUNK)

/** Yields `size` bytes, different ones each time. */
export function* keystream(size) {
  const cipher = createCipheriv('aes-128-ctr', randomBytes(16), randomBytes(16))
  for (let left = size; left > 0; left -= CHUNK) {
    yield cipher.update(left < CHUNK ? zeros.subarray(0, left) : zeros)
  }
}
