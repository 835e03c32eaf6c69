import { expect, it } from 'vitest'
import { sizeOf, sizes } from '../../../scripts/lib/sizes.ts'

it.each(sizes)('an import of $what loads at most $maxBytes bytes', async ({ what, maxBytes }) => {
  const bytes = await sizeOf(what)

  expect(bytes).toBeGreaterThan(500)
  expect(bytes, `${what} is ${bytes} bytes, ${bytes - maxBytes} over`).toBeLessThanOrEqual(maxBytes)
})
