import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { compileWithReact } from '../../scripts/lib/reactCompiler.ts'

const SRC = resolve(import.meta.dirname, '../../src')

const files = ['hooks', 'components'].flatMap((layer) =>
  readdirSync(join(SRC, layer), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${layer}/${name}`),
)

it('the React Compiler tests find the hooks and components of the kit', () => {
  expect(files.length).toBeGreaterThan(40)
})

it('React Compiler reports a component that reads a ref during render', async () => {
  const code =
    "import { useRef } from 'react'\nexport function A() { const a = useRef(0); return <p>{a.current}</p> }"

  const { findings } = await compileWithReact(code, 'A.tsx')

  expect(findings).toEqual([{ kind: 'CompileError', what: 'Cannot access refs during render' }])
})

/** A component with a library whose results must not be memoized. The compiler recognizes it. */
const OPTED_OUT = 'components/destinations/table/Virtualization.tsx'

it('React Compiler skips only the component that uses an incompatible library', async () => {
  const { findings } = await compileWithReact(readFileSync(join(SRC, OPTED_OUT), 'utf8'), OPTED_OUT)

  expect(findings).toEqual([{ kind: 'CompileError', what: 'Use of incompatible library' }])
})

it.each(files.filter((file) => file !== OPTED_OUT))(
  'React Compiler compiles all of %s',
  async (file) => {
    const { findings } = await compileWithReact(readFileSync(join(SRC, file), 'utf8'), file)

    expect(findings).toEqual([])
  },
)
