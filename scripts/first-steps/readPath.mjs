import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../hosts/install.mjs'
import { assert } from '../hosts/run.mjs'

/** The text below a heading, up to the next one of its rank. */
function sectionOf(page, heading) {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const from = text.indexOf(`\n## ${heading}\n`)
  assert(from >= 0, `${page} has no heading "## ${heading}", below which a reader would begin`)
  const to = text.indexOf('\n## ', from + 1)
  return text.slice(from, to < 0 ? undefined : to)
}

/** What a line of a shell asks for, and the page that its comment says it serves. */
function commandOf(line) {
  const [command, comment = ''] = line.split(/\s+# /)
  return { kind: 'command', command, address: /http:\/\/localhost:\d+/.exec(comment)?.[0] }
}

/**
 * What a reader of a section does, in turn: `{ kind: 'file', name, code }` and `{ kind: 'command', command, address }`.
 * A block of code that goes into a file names it after the language; the text before it has to say so, too, because
 * that is all that a reader sees.
 */
export function readPath({ page, heading }) {
  const section = sectionOf(page, heading)
  const steps = []
  let end = 0
  for (const block of section.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)) {
    const [all, language, name, code] = block
    const before = section.slice(end, block.index)
    end = block.index + all.length
    if (language === 'sh') {
      for (const line of code.split('\n').filter(Boolean)) steps.push(commandOf(line))
      continue
    }
    assert(name, `${page}, ${heading}: a block of ${language} does not name its file`)
    assert(
      before.includes(`\`${name}\``),
      `${page}, ${heading}: the text before the block does not tell a reader that its file is ${name}`,
    )
    steps.push({ kind: 'file', name, code })
  }
  assert(
    steps.some(({ address }) => address),
    `${page}, ${heading}: no command says which page it serves, as "npm start   # http://localhost:3000"`,
  )
  return steps
}
