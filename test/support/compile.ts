import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const ROOT = resolve(import.meta.dirname, '../..')
const TSC = join(ROOT, 'node_modules/@typescript/native/bin/tsc')

/** A fault that TypeScript finds in a file. */
interface Fault {
  file: string
  line: number
  message: string
}

/** Compiles files by name as one app that imports the kit's source. Returns the faults in these files. */
export async function compile(files: Record<string, string>): Promise<Fault[]> {
  mkdirSync(join(ROOT, '.vite'), { recursive: true })
  // Inside the project, so that imports resolve.
  const folder = mkdtempSync(join(ROOT, '.vite/compiled-'))
  try {
    for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code)
    const config = { extends: join(ROOT, 'tsconfig.json'), include: ['*'], exclude: [] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const args = [TSC, '-p', folder, '--pretty', 'false']
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(
      (error: { stdout: string }) => error, // the error of a failed command has its output
    )
    return [...stdout.matchAll(/^([^\s(]+)\((\d+),\d+\): error TS\d+: (.*(?:\n .*)*)/gm)]
      .map(([, file = '', line, message = '']) => ({ file, line: Number(line), message }))
      .filter(({ file }) => Object.hasOwn(files, file))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
