import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '../packed/commands.mjs'
import { ROOT } from '../packed/install.mjs'

/** Returns the text below a heading, up to the next heading of the same level. */
function sectionOf(page, heading) {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const from = text.indexOf(`\n## ${heading}\n`)
  assert(from >= 0, `${page} has no heading "## ${heading}", below which a reader would begin`)
  const to = text.indexOf('\n## ', from + 1)
  return text.slice(from, to < 0 ? undefined : to)
}

/**
 * Returns the command of a shell line, and the URL in its comment: of a page at `localhost`, or of a server without pages
 * at `127.0.0.1`.
 */
function commandOf(line) {
  const [command, comment = ''] = line.split(/\s+# /)
  const url = /http:\/\/(localhost|127\.0\.0\.1):(\d+)(\/[^\s,]*)?/.exec(comment)
  if (!url) return { kind: 'command', command }
  const [, host, port, path = ''] = url
  return { kind: 'command', command, port, page: host === 'localhost' ? path : undefined }
}

/**
 * Returns the steps of a section: `{ kind: 'file', name, code }` and `{ kind: 'command', command, port, page }`. A code
 * block for a file names the file after the language. The text before the block must name it as well, because readers
 * do not see the block's info string.
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
      `${page}, ${heading}: the text before the block does not name its file ${name}`,
    )
    steps.push({ kind: 'file', name, code })
  }
  assert(
    steps.some(({ page: path }) => path !== undefined),
    `${page}, ${heading}: no command names the page that it serves, such as "npm start   # http://localhost:3000"`,
  )
  return steps
}
