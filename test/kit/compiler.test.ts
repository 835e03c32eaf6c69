import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { compileWithReact } from '../../tools/reactCompiler.ts'

const SRC = resolve(import.meta.dirname, '../../src')

const files = ['hooks', 'components'].flatMap((floor) =>
  readdirSync(join(SRC, floor), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${floor}/${name}`),
)

it('has hooks and components to look at', () => {
  expect(files.length).toBeGreaterThan(40)
})

it('sees a component that reads a ref while it renders', async () => {
  const code =
    "import { useRef } from 'react'\nexport function A() { const a = useRef(0); return <p>{a.current}</p> }"

  const { findings } = await compileWithReact(code, 'A.tsx')

  expect(findings).toEqual([{ kind: 'CompileError', what: 'Cannot access refs during render' }])
})

/** Whose library gives what must not be remembered, and that says so to the compiler. */
const OPTED_OUT = 'components/destinations/table/WindowedRows.tsx'

it('leaves out what has asked for it', async () => {
  const { findings } = await compileWithReact(readFileSync(join(SRC, OPTED_OUT), 'utf8'), OPTED_OUT)

  expect(findings).toEqual([{ kind: 'CompileError', what: 'Use of incompatible library' }])
})

it.each(files.filter((file) => file !== OPTED_OUT))(
  'React Compiler takes %s whole',
  async (file) => {
    const { findings } = await compileWithReact(readFileSync(join(SRC, file), 'utf8'), file)

    expect(findings).toEqual([])
  },
)
