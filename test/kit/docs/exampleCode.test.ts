import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Code blocks of a page that name a file of an example, which a check of CI runs. */
function blocksOf(page: string) {
  const text = readFileSync(join(ROOT, page), 'utf8')
  return [...text.matchAll(/^```\w+ (examples\/\S+)\n(.*?)^```$/gms)].map(
    ([, file = '', code = '']) => ({ file, code }),
  )
}

describe.each([
  ['docs/hosts.md', 10],
  ['docs/guides/testing.md', 15],
  ['docs/guides/authentication.md', 5],
])('the code in %s', (page, least) => {
  it('is the code of the examples that it names', () => {
    const blocks = blocksOf(page)
    const outdated = blocks.filter(
      ({ file, code }) => !readFileSync(join(ROOT, file), 'utf8').includes(code),
    )

    expect(blocks.length).toBeGreaterThan(least)
    expect(outdated).toEqual([])
  })
})
