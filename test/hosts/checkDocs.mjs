import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '../packed/commands.mjs'
import { ROOT } from '../packed/install.mjs'

/** Checks that the code in the guide to hosts is from the tested examples. Each block names its file. */
export function checkDocs() {
  const page = readFileSync(join(ROOT, 'docs/hosts.md'), 'utf8')
  const blocks = [...page.matchAll(/^```\w+ (examples\/\S+)\n(.*?)^```$/gms)]
  assert(blocks.length > 0, 'docs/hosts.md names no example any more')
  for (const [, file, code] of blocks) {
    const isSame = readFileSync(join(ROOT, file), 'utf8') === code
    assert(isSame, `docs/hosts.md has not the code of ${file}: copy it`)
  }
  // Users copy the same file, whichever example they start with.
  for (const file of ['relay.ts', 'session.ts']) {
    const [one, other] = ['any-server', 'edge'].map((name) =>
      readFileSync(join(ROOT, 'examples', name, file), 'utf8'),
    )
    assert(one === other, `examples/any-server/${file} and examples/edge/${file} differ`)
  }
}
