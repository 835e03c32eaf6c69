import { execFileSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { ROOT } from '../hosts/install.mjs'
import { assert } from '../hosts/run.mjs'

const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')

/**
 * How many lines of code a person writes for a path: those of its files that are neither empty nor a comment, also where
 * the same line was there before. The formatter has to have nothing to say, or two lines could stand in one.
 */
export function linesOf(files) {
  for (const { name, code } of files) {
    const args = [BIOME, 'format', `--stdin-file-path=${basename(name)}`]
    const formatted = execFileSync(process.execPath, args, { cwd: ROOT, input: code })
    assert(code === String(formatted), `${name} is not as the formatter writes it:\n${formatted}`)
  }
  const lines = files.flatMap(({ code }) => code.split('\n'))
  return lines.filter((line) => line.trim() && !/^\s*(?:\/\/|\/\*|\*|\{\/\*)/.test(line)).length
}
