import { execFileSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { assert } from '../packed/commands.mjs'
import { ROOT } from '../packed/install.mjs'

const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')

/**
 * Counts the lines of code that a reader writes for a path: lines of its files that are neither empty nor a comment,
 * including lines that are in an earlier file. JavaScript must be formatted, so that a line
 * is one statement.
 */
export function linesOf(files) {
  for (const { name, code } of files.filter(({ name }) => /\.[jt]sx?$/.test(name))) {
    const args = [BIOME, 'format', `--stdin-file-path=${basename(name)}`]
    const formatted = execFileSync(process.execPath, args, { cwd: ROOT, input: code })
    assert(code === String(formatted), `${name} is not as the formatter writes it:\n${formatted}`)
  }
  const lines = files.flatMap(({ code }) => code.split('\n'))
  return lines.filter((line) => line.trim() && !/^\s*(?:\/\/|\/\*|\*|\{\/\*|#)/.test(line)).length
}
